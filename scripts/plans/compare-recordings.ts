// Compares two recordings of plans.
import { isObject, type Json, type JsonObject } from '../../engine/declare/index.ts';
import type { Recording } from './record-plans.ts';

/**
 * A key that later plans have instead of an earlier one, or a value instead of another. `kind`: only in this kind of plan; `part`:
 * only in this one. `{ "key": "words", "to": "text" }`, `{ "part": "form profile", "value": "sex", "to": "gender" }`
 */
export type Renamed = { readonly kind?: string; readonly part?: string } & (
  | { readonly key: string; readonly to: string; readonly value?: undefined }
  | { readonly value: Json; readonly to: Json; readonly key?: undefined }
);

/** `{ part: "screen signup/form", pointer: "/blocks/0/words", variant: "demo demo", earlier: "a", later: undefined }` */
export interface Difference {
  readonly part: string;
  readonly pointer: string;
  readonly variant: string;
  readonly earlier: Json | undefined;
  readonly later: Json | undefined;
}

/** Hashes follow from what was hashed, which is compared itself. */
const hashPattern = /^[\da-f]{64}$/;

/** The first difference of each part and pointer. The order of an object's keys is irrelevant. */
export function compareRecordings(earlier: Recording, later: Recording, renamed: readonly Renamed[]): readonly Difference[] {
  const parts = new Set([...Object.keys(earlier.plans), ...Object.keys(later.plans)]);
  return [...parts].sort().flatMap((part) => comparePart(part, readPart(earlier, part), readPart(later, part), renamed));
}

/** `{ "demo demo": "<JSON of a plan>" }` */
function readPart({ plans }: Recording, part: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(plans[part] ?? {}).flatMap(([plan, variants]) => variants.map((variant): [string, string] => [variant, plan])),
  );
}

function comparePart(
  part: string,
  earlier: ReadonlyMap<string, string>,
  later: ReadonlyMap<string, string>,
  renamed: readonly Renamed[],
): readonly Difference[] {
  const kind = part.split(' ', 1)[0];
  const rules = renamed.filter((rule) => (rule.kind ?? kind) === kind && (rule.part ?? part) === part);
  const compared = new Set<string>();
  const differences = new Map<string, Difference>();
  for (const variant of new Set([...earlier.keys(), ...later.keys()])) {
    const [earlierText, laterText] = [earlier.get(variant), later.get(variant)];
    // Most plans are the same under most variants.
    const pair = JSON.stringify([earlierText, laterText]);
    if (compared.has(pair)) continue;
    compared.add(pair);
    for (const difference of compareValues(parse(earlierText), parse(laterText), '', rules))
      if (!differences.has(difference.pointer)) differences.set(difference.pointer, { part, variant, ...difference });
  }
  return [...differences.values()];
}

function parse(text: string | undefined): Json | undefined {
  return text === undefined ? undefined : JSON.parse(text);
}

type ValueDifference = Omit<Difference, 'part' | 'variant'>;

function compareValues(
  earlier: Json | undefined,
  later: Json | undefined,
  pointer: string,
  rules: readonly Renamed[],
): readonly ValueDifference[] {
  if (Array.isArray(earlier) && Array.isArray(later)) {
    const length = Math.max(earlier.length, later.length);
    return Array.from({ length }, (_, at) => compareValues(earlier[at], later[at], `${pointer}/${at}`, rules)).flat();
  }
  // Plans are JSON.
  if (isObject(earlier) && isObject(later))
    return compareObjects(withoutOwnParameters(earlier as JsonObject), withoutOwnParameters(later as JsonObject), pointer, rules);
  return isSame(earlier, later, rules) ? [] : [{ pointer, earlier, later }];
}

/** Without the `params` of a link that the page has under the same names: the link itself has them. */
function withoutOwnParameters(plan: JsonObject): JsonObject {
  const { params, ...beside } = plan;
  if (!isObject(plan['link']) || !isObject(params)) return plan;
  const remaining = Object.entries(params).filter(
    ([name, data]) => JSON.stringify(data) !== JSON.stringify({ at: ['params', name] }),
  );
  // Plans are JSON.
  return remaining.length === 0 ? beside : { ...beside, params: Object.fromEntries(remaining) as JsonObject };
}

function compareObjects(
  earlier: JsonObject,
  later: JsonObject,
  pointer: string,
  rules: readonly Renamed[],
): readonly ValueDifference[] {
  const laterNames = new Map<string, string>();
  for (const name of Object.keys(earlier)) {
    const laterName = rules
      .flatMap(({ key, to }) => (key === name ? [to] : []))
      .find((to) => Object.hasOwn(later, to) && !Object.hasOwn(earlier, to));
    laterNames.set(name, Object.hasOwn(later, name) ? name : (laterName ?? name));
  }
  const compared = new Set(laterNames.values());
  const added = Object.keys(later).filter((name) => !compared.has(name));
  return [
    ...[...laterNames].flatMap(([name, laterName]) =>
      compareValues(earlier[name], later[laterName], `${pointer}/${writeStep(laterName)}`, rules),
    ),
    ...added.map((name) => ({ pointer: `${pointer}/${writeStep(name)}`, earlier: undefined, later: later[name] })),
  ];
}

function isSame(earlier: Json | undefined, later: Json | undefined, rules: readonly Renamed[]): boolean {
  if (earlier === later || rules.some(({ value, to }) => value === earlier && to === later)) return true;
  if (typeof earlier !== 'string' || typeof later !== 'string') return false;
  return hashPattern.test(earlier) && hashPattern.test(later);
}

/** RFC 6901. */
function writeStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
