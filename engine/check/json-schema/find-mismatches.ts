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
  const mismatches: SchemaMismatch[] = [];
  validate(schema, value, [], { root: schema, found: mismatches });
  return mismatches;
}

interface ValidationRun {
  /** The schema that `#/definitions/…` refers to. */
  readonly root: JsonSchema;
  readonly found: SchemaMismatch[];
}

function validate(schema: unknown, value: unknown, path: JsonPath, run: ValidationRun): void {
  if (!isObject(schema)) {
    if (schema === false) run.found.push({ path, rule: 'is not allowed here', keyword: 'false' });
    return;
  }
  if (typeof schema['$ref'] === 'string') return validate(follow(schema['$ref'], run.root), value, path, run);
  for (const keywordValidator of rulesOf(schema)) {
    const rule = keywordValidator.validate(value);
    if (rule === undefined) continue;
    run.found.push({ path, rule, keyword: keywordValidator.keyword, limit: keywordValidator.limit, value });
    // The branches would report one of several allowed types as the only one.
    if (keywordValidator.keyword === 'type') return;
  }
  validateBranches(schema, value, path, run);
  if (Array.isArray(value))
    for (const [index, element] of value.entries()) validate(schema['items'], element, [...path, index], run);
  if (isObject(value)) validateProperties(schema, value, path, run);
}

interface ValidatedKeyword {
  readonly keyword: string;
  readonly limit: unknown;
  readonly validate: (value: unknown) => string | undefined;
}
const keywordsOfSchemas = new WeakMap<object, readonly ValidatedKeyword[]>();

/** The keywords of a schema that validate a value without its children. Cached: meta-schemas are used thousands of times. */
function rulesOf(schema: Record<string, unknown>): readonly ValidatedKeyword[] {
  const cached = keywordsOfSchemas.get(schema);
  if (cached !== undefined) return cached;
  const rules = Object.entries(schema).flatMap(([keyword, limit]) => {
    const rule = Object.hasOwn(keywordRules, keyword) ? keywordRules[keyword] : undefined;
    return rule === undefined
      ? []
      : [{ keyword, limit, validate: withOwnMessage(schema, keyword, (value) => rule(limit, value)) }];
  });
  keywordsOfSchemas.set(schema, rules);
  return rules;
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

function validateProperties(
  schema: Record<string, unknown>,
  value: Record<string, unknown>,
  path: JsonPath,
  run: ValidationRun,
): void {
  const properties = asObject(schema['properties']);
  const { additionalProperties, patternProperties, propertyNames } = schema;
  for (const name of asList(schema['required'])) {
    if (typeof name === 'string' && !Object.hasOwn(value, name))
      run.found.push({ path, missing: name, choices: asObject(properties[name])['enum'] });
  }
  const patterns = patternProperties === undefined ? [] : readPatterns(patternProperties);
  for (const [name, member] of Object.entries(value)) {
    const here = [...path, name];
    const [misnamed] = propertyNames === undefined ? [] : findIn(propertyNames, name, run.root);
    if (misnamed !== undefined) {
      const rule = 'rule' in misnamed ? misnamed.rule : 'is not allowed here';
      run.found.push({ path: here, rule: `has a name that ${rule}`, keyword: 'propertyNames' });
    }
    const matching = patterns.filter(([pattern]) => pattern.test(name));
    for (const [, below] of matching) validate(below, member, here, run);
    if (Object.hasOwn(properties, name)) validate(properties[name], member, here, run);
    else if (matching.length > 0) continue;
    else if (additionalProperties === false) run.found.push({ path: here, unknown: name, known: Object.keys(properties) });
    else validate(additionalProperties, member, here, run);
  }
}

function readPatterns(patternProperties: unknown): readonly (readonly [RegExp, unknown])[] {
  return Object.entries(asObject(patternProperties)).map(([pattern, below]) => [new RegExp(pattern, 'u'), below]);
}

function validateBranches(schema: Record<string, unknown>, value: unknown, path: JsonPath, run: ValidationRun): void {
  for (const part of asList(schema['allOf'])) validate(part, value, path, run);
  if (schema['if'] !== undefined)
    validate(fits(schema['if'], value, run.root) ? schema['then'] : schema['else'], value, path, run);
  if (schema['not'] !== undefined && fits(schema['not'], value, run.root))
    run.found.push({ path, rule: 'is not allowed here', keyword: 'not' });
  for (const keyword of ['anyOf', 'oneOf']) {
    if (schema[keyword] === undefined) continue;
    const fitting = asList(schema[keyword]).filter((branch) => fits(branch, value, run.root)).length;
    if (fitting === 0 || (keyword === 'oneOf' && fitting > 1))
      run.found.push({
        path,
        rule: `must match ${keyword === 'oneOf' ? 'exactly one' : 'at least one'} of its shapes`,
        keyword,
      });
  }
}

function fits(schema: unknown, value: unknown, root: JsonSchema): boolean {
  return findIn(schema, value, root).length === 0;
}

function findIn(schema: unknown, value: unknown, root: JsonSchema): readonly SchemaMismatch[] {
  const mismatches: SchemaMismatch[] = [];
  validate(schema, value, [], { root, found: mismatches });
  return mismatches;
}

const inRoot = '#/definitions/';

/** `"#/definitions/words"` → that definition of the root. Other references were inlined before; any left accept everything. */
function follow(reference: string, root: JsonSchema): unknown {
  const [beginning, name] = [reference.slice(0, inRoot.length), reference.slice(inRoot.length)];
  const definitions = asObject(root['definitions']);
  return beginning === inRoot && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}
