import {
  type BlockPlan,
  type DeclaredBlock,
  type DeclaredCondition,
  type DeclaredText,
  type FieldPlan,
  findBlock,
  isObject,
  type Json,
  type JsonObject,
  type LinkPlan,
  type OptionSchema,
  type Options,
} from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { compileData, isDeclaredData } from '../data.ts';
import { compileTextPlan } from '../text.ts';
import { createKeyExpansion, type KeyExpansion } from './expand-keys.ts';

/** What compiling blocks needs, and the forms and calls that they turned out to use. */
export interface BlockContext {
  /** A form's fields in use, in the order of declaration. */
  readonly fields: (form: string) => readonly Pick<FieldPlan, 'key' | 'after'>[];
  readonly forms: Set<string>;
  readonly calls: Set<string>;
}

/**
 * Compiles blocks by the option schemas of their vocabulary entries; no block is special-cased here.
 * `{"text": {"words": "home.lead"}, "when": {…}}` → `{ block: "text", words: { key: "home.lead" }, tone: "normal", when: {…} }`
 * Throws on an unknown block, which check has already reported.
 */
export function compileBlocks(declared: readonly DeclaredBlock[], context: BlockContext): readonly BlockPlan[] {
  return declared.map((block) => compileBlock(block, context));
}

function compileBlock(declared: DeclaredBlock, context: BlockContext): BlockPlan {
  const name = Object.keys(declared).find((key) => key !== 'when') ?? '';
  const entry = findBlock(name);
  if (entry === undefined) throw new Error(`No block is called "${name}".`);
  // Declared files are JSON.
  const options = isObject(declared[name]) ? (declared[name] as JsonObject) : {};
  const formOption = Object.keys(entry.options).find((option) => entry.options[option]?.type === 'form');
  const fields = formOption === undefined ? [] : context.fields(formName(String(options[formOption])));
  const keys = createKeyExpansion(fields, listEntries({ type: 'group', options: entry.options, doc: '' }, options));
  return {
    block: entry.block,
    // compileCondition accepts any JSON object.
    ...(declared['when'] === undefined ? {} : { when: compileCondition(declared['when'] as DeclaredCondition) }),
    ...compileOptions(entry.options, options, keys, context),
  };
}

function compileOptions(options: Options, declared: JsonObject, keys: KeyExpansion, context: BlockContext): JsonObject {
  const compiled: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(options)) {
    if (schema.checkOnly === true) continue;
    const option = declared[name];
    const value = option === undefined ? defaultOf(schema) : compileOption(schema, option, keys, context, declared);
    if (value !== undefined) compiled[name] = value;
  }
  // Every option schema compiles JSON to JSON.
  return compiled as JsonObject;
}

function defaultOf(schema: OptionSchema): Json | undefined {
  return schema.type === 'literal' ? schema.default : undefined;
}

/** The casts rely on check, which validated each option's shape before compilation. */
function compileOption(
  schema: OptionSchema,
  declared: Json,
  keys: KeyExpansion,
  context: BlockContext,
  siblings: JsonObject,
): unknown {
  switch (schema.type) {
    case 'literal':
    case 'parts':
    // Only fields have lookups, which compileLookup compiles, and expressions.
    case 'expression':
    case 'fill':
      return declared;
    case 'words':
    case 'value':
      return compileTextPlan(declared as DeclaredText);
    case 'data':
      return isDeclaredData(declared) ? compileData(declared) : undefined;
    case 'condition':
      return compileCondition(declared as DeclaredCondition);
    case 'blocks':
      return compileBlocks(declared as readonly DeclaredBlock[], context);
    case 'link':
      return compileLink(declared, siblings['params']);
    case 'call':
      context.calls.add(String(declared));
      return declared;
    case 'form':
      context.forms.add(formName(String(declared)));
      return formName(String(declared));
    case 'fields':
      return (declared as readonly string[]).flatMap(keys);
    case 'payload':
      return compilePayload(declared);
    case 'group':
      return compileOptions(schema.options, declared as JsonObject, keys, context);
    case 'list':
      return (declared as readonly Json[])
        .map((element) => compileOption(schema.of, element, keys, context, siblings))
        .filter((element) => !isEmptySection(schema.of, element));
  }
}

/** A section without fields in use is not rendered. */
function isEmptySection(schema: OptionSchema, compiled: unknown): boolean {
  if (schema.type !== 'group' || !isObject(compiled)) return false;
  const name = Object.keys(schema.options).find((option) => schema.options[option]?.type === 'fields');
  const fields = name === undefined ? undefined : compiled[name];
  return Array.isArray(fields) && fields.length === 0;
}

/** What the sections of a block name: `["email", "custom.*"]`. */
function listEntries(schema: OptionSchema, declared: Json | undefined): readonly string[] {
  if (schema.type === 'list' && Array.isArray(declared)) return declared.flatMap((element) => listEntries(schema.of, element));
  if (schema.type === 'group' && isObject(declared))
    // Declared files are JSON.
    return Object.entries(schema.options).flatMap(([name, option]) => listEntries(option, declared[name] as Json | undefined));
  return schema.type === 'fields' && Array.isArray(declared) ? declared.map(String) : [];
}

/**
 * Inserts constant parameters into the route; parameters that are data are inserted on rendering. One that is not given is the
 * page's own of the same name.
 */
function compileLink(declared: Json, params: Json | undefined): LinkPlan {
  if (isDeclaredData(declared)) return { to: compileData(declared) };
  let to = String(declared);
  const names = [...to.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const data = Object.fromEntries(names.map((name) => [name, compileData({ at: `params.${name}` })]));
  for (const [name, value] of Object.entries(isObject(params) ? params : {})) {
    if (isDeclaredData(value)) data[name] = compileData(value);
    else {
      to = to.replaceAll(`{${name}}`, encodeURIComponent(String(value)));
      delete data[name];
    }
  }
  return Object.keys(data).length === 0 ? { to } : { to, params: data };
}

function compilePayload(declared: Json): JsonObject {
  const entries = Object.entries(isObject(declared) ? declared : {});
  // A payload is JSON: its data references are compiled, everything else is sent unchanged.
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isDeclaredData(value) ? compileData(value) : value]),
  ) as JsonObject;
}

/** `"forms/join"` → `"join"` */
export function formName(reference: string): string {
  return reference.startsWith('forms/') ? reference.slice('forms/'.length) : reference;
}
