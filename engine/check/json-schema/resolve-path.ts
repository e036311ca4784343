import { isObject, type Json, type JsonSchema } from '../../declare/index.ts';
import { asList, asObject } from '../checking.ts';

/** A schema that accepts everything; any path below it is valid. */
export const anything: JsonSchema = {};

export type ResolvedPath = { readonly schema: JsonSchema } | { readonly missing: string; readonly known: readonly string[] };

/** Walks a schema without references: `(account, ["contactEmail"])` → `{ schema: { type: "string", … } }`, or the missing step. */
export function resolvePath(schema: JsonSchema, steps: readonly string[]): ResolvedPath {
  let reached = schema;
  for (const step of steps) {
    const below = stepInto(reached, step);
    if (below === undefined) return { missing: step, known: knownSteps(reached) };
    reached = below;
  }
  return { schema: reached };
}

function stepInto(schema: JsonSchema, step: string): JsonSchema | undefined {
  if (isAnything(schema)) return anything;
  const properties = asObject(schema['properties']);
  if (Object.hasOwn(properties, step)) return toSchema(properties[step]);
  for (const [pattern, below] of Object.entries(asObject(schema['patternProperties']))) {
    // Only patterns of scopesOfForm: keys of repeated and custom fields.
    if (new RegExp(pattern, 'u').test(step)) return toSchema(below);
  }
  const branches = branchesOf(schema)
    .map((branch) => stepInto(branch, step))
    .filter((branch) => branch !== undefined);
  if (branches.length > 0) return branches.length === 1 ? branches[0] : { anyOf: branches };
  return isObject(schema['additionalProperties']) ? toSchema(schema['additionalProperties']) : undefined;
}

function knownSteps(schema: JsonSchema): readonly string[] {
  return [...Object.keys(asObject(schema['properties'])), ...branchesOf(schema).flatMap(knownSteps)];
}

function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  return [...asList(schema['anyOf']), ...asList(schema['oneOf'])].map(toSchema);
}

function toSchema(value: unknown): JsonSchema {
  // Parsed from JSON; checkShape reports schemas that are not objects.
  return isObject(value) ? (value as JsonSchema) : anything;
}

function isAnything(schema: JsonSchema): boolean {
  return !['type', 'properties', 'patternProperties', 'enum', 'const', 'anyOf', 'oneOf'].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
}

/** The schema of a list's elements; undefined: it is not a list. */
export function elementOf(schema: JsonSchema): JsonSchema | undefined {
  const types = typesOf(schema);
  if (types !== undefined && !types.has('array')) return undefined;
  return toSchema(schema['items']);
}

const jsonTypes: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']);

/** JSON types that a value may have: `{ type: ["string", "null"] }` → string, null; undefined: any. */
export function typesOf(schema: JsonSchema): ReadonlySet<string> | undefined {
  const { type } = schema;
  if (type !== undefined) {
    const named = [type].flat().map(String);
    // An unknown type is already reported, and counts as any.
    return named.every((type) => jsonTypes.has(type)) ? new Set(named) : undefined;
  }
  if (Object.hasOwn(schema, 'const')) return new Set([typeOf(schema['const'])]);
  if (Array.isArray(schema['enum'])) return new Set(schema['enum'].map(typeOf));
  const branches = branchesOf(schema).map(typesOf);
  if (branches.length === 0 || branches.includes(undefined))
    return Object.hasOwn(schema, 'properties') ? new Set(['object']) : undefined;
  return new Set(branches.flatMap((branch) => [...(branch ?? [])]));
}

/** `12` → `"integer"`, `[]` → `"array"` */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** Whether a literal can be a value of a schema. null and "", which mean an absent value, always can. */
export function canBe(schema: JsonSchema, literal: Json): boolean {
  if (literal === null || literal === '') return true;
  const types = typesOf(schema);
  const type = typeOf(literal);
  if (types !== undefined && !types.has(type) && !(type === 'integer' && types.has('number'))) return false;
  const { enum: values } = schema;
  return !Array.isArray(values) || isObject(literal) || Array.isArray(literal) || values.includes(literal);
}

/** The values or types of a schema in words: `{ type: ["string", "null"], enum: ["a"] }` → `"a"`. */
export function describe(schema: JsonSchema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' or ');
  const types = typesOf(schema);
  return types === undefined ? 'anything' : [...types].join(' or ');
}

/** Whether a schema is of a translated text typed by an operator: `{ ja, en }`. */
export function isTranslatedText(schema: JsonSchema): boolean {
  return Object.hasOwn(asObject(schema['properties']), 'ja');
}
