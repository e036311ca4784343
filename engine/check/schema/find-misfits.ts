import { isObject, type JsonSchema } from '../../declare/index.ts';
import { asList, asObject } from '../checking.ts';
import type { JsonPath } from '../read/place-of.ts';
import { keywordRules } from './keyword-rules.ts';

/** Something that a schema does not take, and where it stands. */
export type Misfit = { readonly path: JsonPath } & (
  | { readonly unknown: string; readonly known: readonly string[] }
  /** `choices`: the values that it may have, where they are listed. */
  | { readonly missing: string; readonly choices?: unknown }
  /** The end of a sentence: `must be one of "guest", "member"`; the keyword that says so, what it is set to, and what stands there instead. */
  | { readonly rule: string; readonly keyword: string; readonly limit?: unknown; readonly value?: unknown }
);

/**
 * Everything in a value that a schema (draft-07, the keywords that we declare with) does not take.
 * `({ type: "object", required: ["id"] }, {})` → `[{ path: [], missing: "id" }]`
 * A validator made of code is quicker for many values; here many schemas each meet one, and making the code would take longer
 * than the whole check. A test holds it against ajv.
 */
export function findMisfits(schema: JsonSchema, value: unknown): readonly Misfit[] {
  const found: Misfit[] = [];
  judge(schema, value, [], { root: schema, found });
  return found;
}

interface Judging {
  /** Where `#/definitions/…` leads to. */
  readonly root: JsonSchema;
  readonly found: Misfit[];
}

function judge(schema: unknown, value: unknown, path: JsonPath, judging: Judging): void {
  if (!isObject(schema)) {
    if (schema === false) judging.found.push({ path, rule: 'may not stand here', keyword: 'false' });
    return;
  }
  if (typeof schema['$ref'] === 'string') return judge(follow(schema['$ref'], judging.root), value, path, judging);
  for (const judgeKeyword of rulesOf(schema)) {
    const rule = judgeKeyword.judge(value);
    if (rule !== undefined) judging.found.push({ path, rule, keyword: judgeKeyword.keyword, limit: judgeKeyword.limit, value });
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

/** The keywords of a schema that look at one value alone. The meta-schemas are asked many thousand times. */
function rulesOf(schema: Record<string, unknown>): readonly JudgedKeyword[] {
  const kept = known.get(schema);
  if (kept !== undefined) return kept;
  const made = Object.entries(schema).flatMap(([keyword, limit]) => {
    const rule = Object.hasOwn(keywordRules, keyword) ? keywordRules[keyword] : undefined;
    return rule === undefined ? [] : [{ keyword, limit, judge: worded(schema, keyword, (value) => rule(limit, value)) }];
  });
  known.set(schema, made);
  return made;
}

/** A pattern that says in words what it finds is told by them, as editors do: `must be a span of time, such as "24h"`. */
function worded(
  { patternErrorMessage: words }: Record<string, unknown>,
  keyword: string,
  judge: JudgedKeyword['judge'],
): JudgedKeyword['judge'] {
  if (keyword !== 'pattern' || typeof words !== 'string') return judge;
  return (value) => (judge(value) === undefined ? undefined : words);
}

function judgeProperties(
  schema: Record<string, unknown>,
  value: Record<string, unknown>,
  path: JsonPath,
  judging: Judging,
): void {
  const properties = asObject(schema['properties']);
  const { additionalProperties, propertyNames } = schema;
  for (const name of asList(schema['required'])) {
    if (typeof name === 'string' && !Object.hasOwn(value, name))
      judging.found.push({ path, missing: name, choices: asObject(properties[name])['enum'] });
  }
  for (const [name, each] of Object.entries(value)) {
    const here = [...path, name];
    const [misnamed] = propertyNames === undefined ? [] : findIn(propertyNames, name, judging.root);
    if (misnamed !== undefined) {
      const rule = 'rule' in misnamed ? misnamed.rule : 'may not stand here';
      judging.found.push({ path: here, rule: `has a name that ${rule}`, keyword: 'propertyNames' });
    }
    if (Object.hasOwn(properties, name)) judge(properties[name], each, here, judging);
    else if (additionalProperties === false) judging.found.push({ path: here, unknown: name, known: Object.keys(properties) });
    else judge(additionalProperties, each, here, judging);
  }
}

function judgeBranches(schema: Record<string, unknown>, value: unknown, path: JsonPath, judging: Judging): void {
  for (const each of asList(schema['allOf'])) judge(each, value, path, judging);
  if (schema['if'] !== undefined)
    judge(fits(schema['if'], value, judging.root) ? schema['then'] : schema['else'], value, path, judging);
  if (schema['not'] !== undefined && fits(schema['not'], value, judging.root))
    judging.found.push({ path, rule: 'may not stand here', keyword: 'not' });
  for (const keyword of ['anyOf', 'oneOf']) {
    if (schema[keyword] === undefined) continue;
    const fitting = asList(schema[keyword]).filter((each) => fits(each, value, judging.root)).length;
    if (fitting === 0 || (keyword === 'oneOf' && fitting > 1))
      judging.found.push({ path, rule: `must fit ${keyword === 'oneOf' ? 'one' : 'one or more'} of its shapes`, keyword });
  }
}

function fits(schema: unknown, value: unknown, root: JsonSchema): boolean {
  return findIn(schema, value, root).length === 0;
}

function findIn(schema: unknown, value: unknown, root: JsonSchema): readonly Misfit[] {
  const found: Misfit[] = [];
  judge(schema, value, [], { root, found });
  return found;
}

const inRoot = '#/definitions/';

/** `"#/definitions/words"` → that part of the root. Other references were put in before; what is left of them takes everything. */
function follow(reference: string, root: JsonSchema): unknown {
  const [beginning, name] = [reference.slice(0, inRoot.length), reference.slice(inRoot.length)];
  const definitions = asObject(root['definitions']);
  return beginning === inRoot && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}
