import { isObject, type JsonSchema } from '../../declare/index.ts';
import { asList, asObject } from '../checking.ts';
import type { JsonPath } from '../read/source-range.ts';
import { keywordRules } from './keyword-rules.ts';

/** A violation of a schema, and its path in the value. */
export type SchemaMismatch = { readonly path: JsonPath } & (
  | { readonly unknown: string; readonly known: readonly string[] }
  /** `choices`: the allowed values, if they are listed. */
  | { readonly missing: string; readonly choices?: unknown }
  /** `rule`: the end of a sentence, `must be one of "guest", "member"`; `limit`: the value of the keyword; `value`: the invalid value. */
  | { readonly rule: string; readonly keyword: string; readonly limit?: unknown; readonly value?: unknown }
);

/**
 * All violations of a schema (draft-07, the keywords allowed in declarations) by a value.
 * `({ type: "object", required: ["id"] }, {})` → `[{ path: [], missing: "id" }]`
 * Interpreted rather than compiled: here many schemas each validate one value, and compiling them would take longer than the whole
 * check. A test compares it with ajv.
 */
export function findMismatches(schema: JsonSchema, value: unknown): readonly SchemaMismatch[] {
  return findAll(schema, value, { root: schema, readSchemas: keptSchemas });
}

/** The same for a schema that few values are validated against: nothing about it stays in memory. */
export function findMismatchesOnce(schema: JsonSchema, value: unknown): readonly SchemaMismatch[] {
  return findAll(schema, value, { root: schema, readSchemas: new WeakMap() });
}

interface ValidatedSchema {
  /** The schema that `#/definitions/…` refers to. */
  readonly root: JsonSchema;
  /** Its parts that have been read. */
  readonly readSchemas: WeakMap<object, ReadSchema>;
}

interface ValidationRun extends ValidatedSchema {
  readonly found: SchemaMismatch[];
  /** Where the value is. */
  readonly path: (string | number)[];
  /** Whether one violation is enough. */
  readonly stopsAtFirst: boolean;
}

function findAll(schema: unknown, value: unknown, { root, readSchemas }: ValidatedSchema): readonly SchemaMismatch[] {
  const run: ValidationRun = { root, readSchemas, found: [], path: [], stopsAtFirst: false };
  validate(schema, value, run);
  return run.found;
}

function fits(schema: unknown, value: unknown, { root, readSchemas }: ValidatedSchema): boolean {
  const run: ValidationRun = { root, readSchemas, found: [], path: [], stopsAtFirst: true };
  validate(schema, value, run);
  return run.found.length === 0;
}

type Violation = SchemaMismatch extends infer Mismatch
  ? Mismatch extends SchemaMismatch
    ? Omit<Mismatch, 'path'>
    : never
  : never;

function report(run: ValidationRun, violation: Violation): void {
  run.found.push({ ...violation, path: [...run.path] });
}

function validate(declared: unknown, value: unknown, run: ValidationRun): void {
  if (run.stopsAtFirst && run.found.length > 0) return;
  if (!isObject(declared)) {
    if (declared === false) report(run, { rule: 'is not allowed here', keyword: 'false' });
    return;
  }
  const schema = readSchema(declared, run.readSchemas);
  if (schema.reference !== undefined) return validate(follow(schema.reference, run.root), value, run);
  for (const { keyword, limit, validate: findRule } of schema.rules) {
    const rule = findRule(value);
    if (rule === undefined) continue;
    report(run, { rule, keyword, limit, value });
    // The branches would report one of several allowed types as the only one.
    if (keyword === 'type') return;
  }
  if (schema.hasBranches) validateBranches(declared, value, run);
  if (Array.isArray(value)) {
    if (schema.items !== undefined) for (const [index, element] of value.entries()) validateAt(index, schema.items, element, run);
  } else if (isObject(value)) validateProperties(schema, value, run);
}

function validateAt(step: string | number, schema: unknown, value: unknown, run: ValidationRun): void {
  run.path.push(step);
  validate(schema, value, run);
  run.path.pop();
}

interface ValidatedKeyword {
  readonly keyword: string;
  readonly limit: unknown;
  readonly validate: (value: unknown) => string | undefined;
}

/** The keywords of a schema, read once. */
interface ReadSchema {
  reference?: string;
  /** The keywords that validate a value without its children. */
  readonly rules: ValidatedKeyword[];
  hasBranches: boolean;
  items?: unknown;
  required: readonly unknown[];
  properties: Record<string, unknown>;
  patterns: readonly (readonly [pattern: RegExp, schema: unknown])[];
  additional?: unknown;
  names?: unknown;
}

/** Meta-schemas are used thousands of times. */
const keptSchemas = new WeakMap<object, ReadSchema>();
const none = {};

function readSchema(schema: Record<string, unknown>, readSchemas: ValidatedSchema['readSchemas']): ReadSchema {
  const cached = readSchemas.get(schema);
  if (cached !== undefined) return cached;
  const read: ReadSchema = { rules: [], hasBranches: false, required: [], properties: none, patterns: [] };
  for (const keyword of Object.keys(schema)) readKeyword(read, schema, keyword);
  readSchemas.set(schema, read);
  return read;
}

function readKeyword(read: ReadSchema, schema: Record<string, unknown>, keyword: string): void {
  const value = schema[keyword];
  switch (keyword) {
    case '$ref':
      if (typeof value === 'string') read.reference = value;
      return;
    case 'allOf':
    case 'if':
    case 'not':
    case 'anyOf':
    case 'oneOf':
      read.hasBranches = true;
      return;
    case 'items':
      read.items = value;
      return;
    case 'required':
      read.required = asList(value);
      return;
    case 'properties':
      read.properties = asObject(value);
      return;
    case 'patternProperties':
      read.patterns = Object.entries(asObject(value)).map(([pattern, below]) => [new RegExp(pattern, 'u'), below]);
      return;
    case 'additionalProperties':
      read.additional = value;
      return;
    case 'propertyNames':
      read.names = value;
      return;
    default: {
      const rule = Object.hasOwn(keywordRules, keyword) ? keywordRules[keyword]?.(value) : undefined;
      if (rule !== undefined) read.rules.push({ keyword, limit: value, validate: withOwnMessage(schema, keyword, rule) });
    }
  }
}

/** Uses `patternErrorMessage`, as editors do: `must be a span of time, such as "24h"`. */
function withOwnMessage(
  { patternErrorMessage: message }: Record<string, unknown>,
  keyword: string,
  validate: ValidatedKeyword['validate'],
): ValidatedKeyword['validate'] {
  if (keyword !== 'pattern' || typeof message !== 'string') return validate;
  return (value) => (validate(value) === undefined ? undefined : message);
}

function validateProperties(schema: ReadSchema, value: Record<string, unknown>, run: ValidationRun): void {
  for (const name of schema.required)
    if (typeof name === 'string' && !Object.hasOwn(value, name))
      report(run, { missing: name, choices: asObject(schema.properties[name])['enum'] });
  for (const [name, member] of Object.entries(value)) {
    run.path.push(name);
    validateProperty(schema, name, member, run);
    run.path.pop();
  }
}

/** `run.path` ends with the name. */
function validateProperty(
  { names, patterns, properties, additional }: ReadSchema,
  name: string,
  value: unknown,
  run: ValidationRun,
): void {
  const [misnamed] = names === undefined ? [] : findAll(names, name, run);
  if (misnamed !== undefined) {
    const rule = 'rule' in misnamed ? misnamed.rule : 'is not allowed here';
    report(run, { rule: `has a name that ${rule}`, keyword: 'propertyNames' });
  }
  const matching = patterns.filter(([pattern]) => pattern.test(name));
  for (const [, below] of matching) validate(below, value, run);
  if (Object.hasOwn(properties, name)) validate(properties[name], value, run);
  else if (matching.length > 0) return;
  else if (additional === false) report(run, { unknown: name, known: Object.keys(properties) });
  else validate(additional, value, run);
}

function validateBranches(schema: Record<string, unknown>, value: unknown, run: ValidationRun): void {
  for (const part of asList(schema['allOf'])) validate(part, value, run);
  if (schema['if'] !== undefined) validate(fits(schema['if'], value, run) ? schema['then'] : schema['else'], value, run);
  if (schema['not'] !== undefined && fits(schema['not'], value, run))
    report(run, { rule: 'is not allowed here', keyword: 'not' });
  for (const keyword of ['anyOf', 'oneOf']) {
    if (schema[keyword] === undefined) continue;
    const fitting = asList(schema[keyword]).filter((branch) => fits(branch, value, run)).length;
    if (fitting === 0 || (keyword === 'oneOf' && fitting > 1))
      report(run, { rule: `must match ${keyword === 'oneOf' ? 'exactly one' : 'at least one'} of its shapes`, keyword });
  }
}

const inRoot = '#/definitions/';

/** `"#/definitions/words"` → that definition of the root. Other references were inlined before; any left accept everything. */
function follow(reference: string, root: JsonSchema): unknown {
  const [beginning, name] = [reference.slice(0, inRoot.length), reference.slice(inRoot.length)];
  const definitions = asObject(root['definitions']);
  return beginning === inRoot && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}
