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
  const found: SchemaMismatch[] = [];
  judge(schema, value, [], { root: schema, found });
  return found;
}

interface Judging {
  /** The schema that `#/definitions/…` refers to. */
  readonly root: JsonSchema;
  readonly found: SchemaMismatch[];
}

function judge(schema: unknown, value: unknown, path: JsonPath, judging: Judging): void {
  if (!isObject(schema)) {
    if (schema === false) judging.found.push({ path, rule: 'is not allowed here', keyword: 'false' });
    return;
  }
  if (typeof schema['$ref'] === 'string') return judge(follow(schema['$ref'], judging.root), value, path, judging);
  for (const judgeKeyword of rulesOf(schema)) {
    const rule = judgeKeyword.judge(value);
    if (rule === undefined) continue;
    judging.found.push({ path, rule, keyword: judgeKeyword.keyword, limit: judgeKeyword.limit, value });
    // The branches would name one of the types that may stand here as the only one.
    if (judgeKeyword.keyword === 'type') return;
  }
  judgeBranches(schema, value, path, judging);
  if (Array.isArray(value)) for (const [index, each] of value.entries()) judge(schema['items'], each, [...path, index], judging);
  if (isObject(value)) judgeProperties(schema, value, path, judging);
}

interface JudgedKeyword {
  readonly keyword: string;
  readonly limit: unknown;
  readonly judge: (value: unknown) => string | undefined;
}
const known = new WeakMap<object, readonly JudgedKeyword[]>();

/** The keywords of a schema that validate a value without its children. Cached: meta-schemas are used thousands of times. */
function rulesOf(schema: Record<string, unknown>): readonly JudgedKeyword[] {
  const cached = known.get(schema);
  if (cached !== undefined) return cached;
  const rules = Object.entries(schema).flatMap(([keyword, limit]) => {
    const rule = Object.hasOwn(keywordRules, keyword) ? keywordRules[keyword] : undefined;
    return rule === undefined ? [] : [{ keyword, limit, judge: withOwnMessage(schema, keyword, (value) => rule(limit, value)) }];
  });
  known.set(schema, rules);
  return rules;
}

/** Uses `patternErrorMessage`, as editors do: `must be a span of time, such as "24h"`. */
function withOwnMessage(
  { patternErrorMessage: message }: Record<string, unknown>,
  keyword: string,
  judge: JudgedKeyword['judge'],
): JudgedKeyword['judge'] {
  if (keyword !== 'pattern' || typeof message !== 'string') return judge;
  return (value) => (judge(value) === undefined ? undefined : message);
}

function judgeProperties(
  schema: Record<string, unknown>,
  value: Record<string, unknown>,
  path: JsonPath,
  judging: Judging,
): void {
  const properties = asObject(schema['properties']);
  const { additionalProperties, patternProperties, propertyNames } = schema;
  for (const name of asList(schema['required'])) {
    if (typeof name === 'string' && !Object.hasOwn(value, name))
      judging.found.push({ path, missing: name, choices: asObject(properties[name])['enum'] });
  }
  const patterns = patternProperties === undefined ? [] : readPatterns(patternProperties);
  for (const [name, each] of Object.entries(value)) {
    const here = [...path, name];
    const [misnamed] = propertyNames === undefined ? [] : findIn(propertyNames, name, judging.root);
    if (misnamed !== undefined) {
      const rule = 'rule' in misnamed ? misnamed.rule : 'is not allowed here';
      judging.found.push({ path: here, rule: `has a name that ${rule}`, keyword: 'propertyNames' });
    }
    const matching = patterns.filter(([pattern]) => pattern.test(name));
    for (const [, below] of matching) judge(below, each, here, judging);
    if (Object.hasOwn(properties, name)) judge(properties[name], each, here, judging);
    else if (matching.length > 0) continue;
    else if (additionalProperties === false) judging.found.push({ path: here, unknown: name, known: Object.keys(properties) });
    else judge(additionalProperties, each, here, judging);
  }
}

function readPatterns(patternProperties: unknown): readonly (readonly [RegExp, unknown])[] {
  return Object.entries(asObject(patternProperties)).map(([pattern, below]) => [new RegExp(pattern, 'u'), below]);
}

function judgeBranches(schema: Record<string, unknown>, value: unknown, path: JsonPath, judging: Judging): void {
  for (const each of asList(schema['allOf'])) judge(each, value, path, judging);
  if (schema['if'] !== undefined)
    judge(fits(schema['if'], value, judging.root) ? schema['then'] : schema['else'], value, path, judging);
  if (schema['not'] !== undefined && fits(schema['not'], value, judging.root))
    judging.found.push({ path, rule: 'is not allowed here', keyword: 'not' });
  for (const keyword of ['anyOf', 'oneOf']) {
    if (schema[keyword] === undefined) continue;
    const fitting = asList(schema[keyword]).filter((each) => fits(each, value, judging.root)).length;
    if (fitting === 0 || (keyword === 'oneOf' && fitting > 1))
      judging.found.push({
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
  const found: SchemaMismatch[] = [];
  judge(schema, value, [], { root, found });
  return found;
}

const inRoot = '#/definitions/';

/** `"#/definitions/words"` → that definition of the root. Other references were inlined before; any left accept everything. */
function follow(reference: string, root: JsonSchema): unknown {
  const [beginning, name] = [reference.slice(0, inRoot.length), reference.slice(inRoot.length)];
  const definitions = asObject(root['definitions']);
  return beginning === inRoot && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}
