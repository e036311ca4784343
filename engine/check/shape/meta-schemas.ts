import {
  entries,
  fieldKeyPattern,
  fileKindEntries,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  partNames,
} from '../../declare/index.ts';
import type { FileKind } from '../read/declared-file.ts';
import { endOfReference, metaSchemaPath } from '../read/reference.ts';
import { call, operation } from './call-schemas.ts';
import { chain, chainState } from './chain-schemas.ts';
import {
  allowParts,
  choose,
  mapOf,
  object,
  patternWithMessage,
  prefixPattern,
  type Reader,
  type Root,
  reference as refer,
} from './choose.ts';
import { schemaFile } from './declared-schema.ts';
import { describe, describeNames } from './describe.ts';
import { examples, fixtures, sample, sampleValue } from './example-schemas.ts';
import { flowParts } from './flow-schemas.ts';
import { allowInclude, fragment, include, includeIn } from './include-schemas.ts';
import { definitionsFor, namesOfObjects } from './option-definitions.ts';
import { audience, conditions, eachScreen, gates, name, parameterValues, partText, route, span, text } from './value-schemas.ts';

const hasText = (key: string): JsonSchema => ({ required: [key], properties: { [key]: { type: 'string' } } });

const texts = (values: JsonSchema): Root => ({
  type: 'object',
  propertyNames: patternWithMessage('^[^.\\s]+(\\.[^.\\s]+)*$', 'must be names with dots between, such as "form.title"'),
  additionalProperties: values,
});
const isText: JsonSchema = { type: 'string', minLength: 1, maxLength: 20_000 };

export const parts: JsonObject = {
  // A part is distinguished from a nested envelope by the value below its name.
  envelope: mapOf({
    type: ['object', 'array', 'string'],
    ...choose(
      [
        [{ type: 'string' }, partText],
        [{ type: 'array' }, { minItems: 1, maxItems: 1, items: refer('envelope') }],
        [hasText('field'), object({ field: text, wordIndex: { type: 'integer', minimum: 0, maximum: 9 } })],
        [hasText('answers'), object({ answers: text })],
        [hasText('echo'), object({ echo: text })],
        [hasText('checked'), object({ checked: text })],
        [hasText('unchecked'), object({ unchecked: text })],
        [
          { required: ['enum'], properties: { enum: { type: 'array' } } },
          object({ enum: { type: 'array', minItems: 1, items: text }, when: mapOf(refer('condition')) }),
        ],
        [
          { required: ['string'], properties: { string: { type: 'object', required: ['maxLength'] } } },
          object({ string: object({ maxLength: { type: 'integer', minimum: 1, maximum: 2_000_000 } }) }),
        ],
        [{ required: ['const'], properties: { const: { not: { type: 'object' } } } }, object({ const: {} })],
        [{ required: ['boolean'], properties: { boolean: { const: true } } }, object({ boolean: { const: true } })],
      ],
      refer('envelope'),
    ),
  }),
  event: choose(
    [
      [
        { required: ['by'] },
        {
          type: 'object',
          properties: { by: object({ field: text }, ['field']) },
          additionalProperties: { type: 'array', minItems: 2, maxItems: 2, items: text },
        },
      ],
    ],
    object({ flow: text, type: text }, ['flow', 'type']),
  ),
  ...flowParts,
  'chain-state': chainState,
  'nested-texts': texts(choose([[{ type: 'object' }, refer('nested-texts')]], isText)),
  include,
  sample,
  'sample-value': sampleValue,
};

const fieldNames = (pattern: string): JsonSchema => ({
  ...patternWithMessage(`^${pattern}$`, 'must be letters and digits, such as "email", in at most four parts with dots between'),
  not: { enum: namesOfObjects },
});
const changes = mapOf(refer('field-changes'));

export const roots: { readonly [kind in FileKind]: Root } = {
  screen: object(
    {
      route,
      params: { ...mapOf(parameterValues), minProperties: 1 },
      each: eachScreen,
      layout: text,
      for: audience,
      gates,
      skipGates: gates,
      completionOf: choose([[{ type: 'array' }, { minItems: 1, uniqueItems: true, items: name }]], name),
      skippedByBackLink: { type: 'boolean' },
      title: refer('words'),
      width: { enum: ['narrow'] },
      data: { type: 'string', ...prefixPattern('pages/') },
      reachedBy: { enum: entries },
      pollWhen: refer('condition'),
      conditions,
      chain,
      blocks: refer('blocks'),
    },
    ['layout', 'title', 'blocks'],
  ),
  layout: object(
    {
      id: name,
      group: name,
      for: audience,
      conditions,
      header: { type: 'string', ...prefixPattern('entities/') },
      errorLink: object({ link: route, text: refer('words') }, ['link', 'text']),
      blocks: refer('blocks'),
    },
    ['group', 'blocks'],
  ),
  text: texts(isText),
  fields: object(
    {
      id: name,
      conditions,
      fields: {
        type: 'object',
        minProperties: 1,
        propertyNames: fieldNames(fieldKeyPattern),
        additionalProperties: refer('field'),
      },
    },
    ['fields'],
  ),
  form: object(
    {
      id: name,
      like: { type: 'string', ...prefixPattern('forms/') },
      settings: object({ fields: text, custom: text }),
      autocomplete: { enum: ['off'] },
      asks: refer('data'),
      context: mapOf(refer('schema')),
      conditions,
      fields: {
        type: 'object',
        propertyNames: fieldNames(`(${fieldKeyPattern}(\\.<(id|field)>)?|fields/[A-Za-z0-9._-]{1,80})`),
        patternProperties: {
          '^fields/': changes,
          '\\.<field>$': object({ each: { type: 'string', ...prefixPattern('forms/') }, as: refer('field'), changes }, [
            'each',
            'as',
          ]),
        },
        additionalProperties: refer('field'),
      },
      rules: {
        type: 'array',
        items: object({ when: refer('condition'), requires: text, field: text, issue: name, with: mapOf(refer('data')) }, [
          'when',
          'issue',
        ]),
      },
    },
    ['fields'],
  ),
  call,
  operation,
  flow: object(
    {
      id: name,
      version: { type: 'integer', minimum: 1 },
      owner: { enum: ['session', 'account'] },
      onePer: name,
      idleTimeout: span,
      restart: object({ path: route, for: audience, gates, skipGates: gates }, ['path', 'for']),
      initial: text,
      conditions,
      states: { ...mapOf(refer('state')), minProperties: 1, propertyNames: name },
      goingBack: mapOf(object({ clears: { type: 'array', items: text }, canSubmitAgain: { type: 'boolean' } })),
    },
    ['version', 'owner', 'idleTimeout', 'initial', 'states'],
  ),
  event: object({ description: text, data: refer('schema'), example: { type: 'object' } }, ['description', 'data', 'example']),
  page: schemaFile,
  entity: schemaFile,
  settings: { ...schemaFile, required: ['default'] },
  examples,
  fixtures,
  fragment,
};

/** The schema of `$schema`; its path is relative, so that editors need no network. */
const languageLine = (kind: FileKind): JsonSchema =>
  describe(
    { type: 'string', pattern: `(^|/)${endOfReference(kind).replaceAll('.', '\\.')}$` },
    {
      doc: 'In which version of the language the file is written, and where editors find what it may say.',
      example: `../${metaSchemaPath(kind)}`,
    },
  );

/** The meta-schema (JSON Schema, draft-07) of a kind of declared file, for editors: `metaSchema("screen")`. */
export function metaSchema(kind: FileKind): JsonSchema {
  return forEditors(upgradeSchema(kind));
}

/** The schema without `formerly`, which only the upgrade reads, and without what authors do not write. */
function forEditors(schema: JsonSchema): JsonSchema {
  const omit = (keyword: string, below: Json): Json | undefined =>
    keyword === 'formerly' || (isObject(below) && below['isExpanded'] === true) ? undefined : below;
  // A copy without some of its parts is a schema too.
  return JSON.parse(JSON.stringify(schema, omit)) as JsonSchema;
}

/** The meta-schema of a kind of file with the former name of each property in `formerly`. */
export function upgradeSchema(kind: FileKind): JsonSchema {
  const { doc, names } = fileKindEntries[kind];
  const isSchema = kind === 'page' || kind === 'entity' || kind === 'settings';
  const { properties = {}, ...root } = describeNames(
    allowInclude(kind, roots[kind]),
    isSchema ? (partNames['schema'] ?? {}) : names,
  );
  const described = isObject(properties) ? properties : {};
  const $schema = languageLine(kind);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Madoguchi: ${kind}`,
    description: doc,
    ...('like' in described
      ? allowParts($schema, { ...root, properties: described })
      : { ...root, properties: { $schema, ...described } }),
    ...usedDefinitions([properties, root], {
      isEditor: true,
      ...(kind === 'screen' || kind === 'layout' ? { place: kind } : {}),
    }),
  };
}

/** The described definitions that a schema refers to, directly or indirectly. */
function usedDefinitions(from: unknown, reader: Reader): JsonObject {
  const definitions: JsonObject = includeIn({ ...definitionsFor(reader), ...parts });
  const used = new Map<string, JsonSchema>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const element of value) visit(element);
    if (!isObject(value)) return;
    const name = typeof value['$ref'] === 'string' ? value['$ref'].slice('#/definitions/'.length) : undefined;
    const definition = name === undefined ? undefined : definitions[name];
    if (name !== undefined && isObject(definition) && !used.has(name)) {
      used.set(name, {});
      // Definitions are JSON objects.
      const described = describeNames(definition as JsonSchema, partNames[name] ?? {});
      used.set(name, described);
      visit(described);
    }
    for (const member of Object.values(value)) visit(member);
  };
  visit(from);
  return used.size === 0 ? {} : { definitions: Object.fromEntries([...used].sort(([left], [right]) => (left < right ? -1 : 1))) };
}
