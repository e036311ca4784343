import { findKind, isObject, type JsonSchema, readDefinition } from '../../declare/index.ts';
import { findAnswer } from '../../validate/index.ts';
import { asList, asObject, asText, type Checking, type OpenScopes } from '../checking.ts';
import { inlineReferences } from '../json-schema/inline-references.ts';
import { anything, resolvePath } from '../json-schema/resolve-path.ts';
import { memoizePerProject } from '../memoize.ts';
import type { ReadFile } from '../read/declared-file.ts';

const text: JsonSchema = { type: 'string' };

/** Scopes that are available everywhere. */
export const scopesOfStore = memoizePerProject((checking): OpenScopes => {
  const settings = [...checking.of.settings.keys()].map(
    (name) => [name, checking.schema(`settings/${name}`) ?? anything] as const,
  );
  const root = checking.schema('entities/root') ?? anything;
  const { store, browser } = readDefinition().root;
  return {
    // A store has every document, with defaults for unset values.
    settings: { type: 'object', required: settings.map(([name]) => name), properties: Object.fromEntries(settings) },
    store: schemaOf(root, store),
    root,
    browser: schemaOf(root, browser),
    path: text,
    back: { type: ['string', 'null'] },
  };
});

/** The schema of a property of an object. */
function schemaOf(object: JsonSchema, property: string): JsonSchema {
  const resolved = resolvePath(object, [property]);
  return 'schema' in resolved ? resolved.schema : anything;
}

/** Scopes of a layout's blocks, which have no `page`. A missing schema is reported at its `header`. */
export function scopesOfLayout(checking: Checking, layout: ReadFile | undefined): OpenScopes {
  const header = asText(asObject(layout?.value)['header']);
  return {
    ...scopesOfStore(checking),
    ...(header === undefined ? {} : { header: checking.schema(header) ?? anything }),
  };
}

/** Scopes of a screen's blocks: those of its layout, `page` and `params`. */
export function scopesOfScreen(checking: Checking, screen: ReadFile): OpenScopes {
  const { route, params, data, layout } = asObject(screen.value);
  const around = scopesOfLayout(checking, checking.of.layout.get(asText(layout) ?? ''));
  const page = asText(data);
  const free = parametersOf(asText(route) ?? '').map((name) => [name, text] as const);
  const fixed = Object.entries(asObject(params)).map(([name, value]) => [name, { ...text, enum: [String(value)] }] as const);
  return {
    ...around,
    params: { type: 'object', properties: Object.fromEntries([...free, ...fixed]) },
    // A missing schema is reported where it is named.
    ...(page === undefined ? {} : { page: checking.schema(page) ?? anything }),
  };
}

/** The given scopes, with those of a form if there is one. */
export function withForm(checking: Checking, around: OpenScopes, form: string | undefined): OpenScopes {
  return form === undefined ? around : { ...around, ...scopesOfForm(checking, form) };
}

/** Scopes inside a form: `form`, `rejected`, `context`. An unknown form may have any field. */
function scopesOfForm(checking: Checking, form: string): OpenScopes {
  const file = checking.of.form.get(form);
  if (!isObject(file?.value)) return { form: anything, rejected: anything, context: anything };
  const { fields, context, settings } = file.value;
  const exact: [string, JsonSchema][] = [];
  const repeated: [string, JsonSchema][] = [];
  for (const [key, field] of Object.entries(asObject(fields))) {
    const schema = fieldSchema(asObject(field));
    if (key.endsWith('.<id>')) repeated.push([`^${key.slice(0, -'.<id>'.length)}\\.`, schema]);
    else exact.push([key, schema]);
  }
  if (asText(asObject(settings)['custom']) !== undefined) repeated.push(['^custom\\.', anything]);
  const answers: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(exact),
    patternProperties: Object.fromEntries(repeated),
  };
  // Parsed from JSON, so objects are JSON schemas.
  const contextSchemas = Object.entries(asObject(context)).map(
    ([name, schema]) => [name, isObject(schema) ? (schema as JsonSchema) : anything] as const,
  );
  return {
    form: answers,
    rejected: answers,
    context: inlineReferences({ type: 'object', properties: Object.fromEntries(contextSchemas) }, (name) =>
      checking.schema(`entities/${name}`),
    ),
  };
}

/** Like answerSchema; the items of a repeated group have the fields of an item. */
function fieldSchema(field: Record<string, unknown>): JsonSchema {
  const schema = answerSchema(field);
  const parts = Object.entries(findKind(asText(field['kind']) ?? '')?.options ?? {}).find(([, { type }]) => type === 'parts');
  return parts === undefined ? schema : { ...schema, items: itemSchema(asObject(field[parts[0]])) };
}

/** The schema of a field's answer: `{ kind: "radio", choices: [{ value: "home" }] }` → `{ type: "string", enum: ["home"] }`. Choices from data are not restricted. */
export function answerSchema({ kind, choices }: Record<string, unknown>): JsonSchema {
  const entry = findKind(asText(kind) ?? '');
  if (entry === undefined) return anything;
  // `comparesAs` tells limits and conditions what the text is. JSON Schema ignores it.
  const schema: JsonSchema = { ...findAnswer(entry).schema, comparesAs: entry.comparesAs ?? 'nothing' };
  const values = asList(choices).flatMap((choice) => asText(asObject(choice)['value']) ?? []);
  if (values.length === 0) return schema;
  return isObject(schema['items']) ? { ...schema, items: { ...schema['items'], enum: values } } : { ...schema, enum: values };
}

/** The schema of an item with these fields; a key may contain dots: `label.ja`. */
export function itemSchema(fields: Record<string, unknown>): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const below = new Map<string, Record<string, unknown>>();
  for (const [key, field] of Object.entries(fields)) {
    const [first = '', ...rest] = key.split('.');
    if (rest.length === 0) properties[first] = answerSchema(asObject(field));
    else below.set(first, { ...below.get(first), [rest.join('.')]: field });
  }
  for (const [name, parts] of below) properties[name] = itemSchema(parts);
  return { type: 'object', properties };
}

/** `"/account/subscription/{subscriptionId}"` → `["subscriptionId"]` */
export function parametersOf(route: string): readonly string[] {
  return [...route.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
}
