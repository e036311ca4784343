import type { Issue } from '../declare/issue.ts';
import { isObject, type Json } from '../declare/json.ts';
import type { FieldPlan, ItemsPlan } from '../declare/plan.ts';
import { pointTo } from './point-to.ts';
import { isAbsent } from './values.ts';

// A repeated group as an answer: a list of items, each with an id, a heading where the plan has one, and its fields.

/** The answer of one field, or that it has the wrong type. */
type ReadOne = (field: FieldPlan, value: unknown) => { readonly answer: Json } | { readonly isWrongType: true };

export interface ItemsReading {
  /** Every item with the same names in the same order. One that is no item is an empty one, so that none changes its place. */
  readonly answer: readonly { readonly [name: string]: Json }[];
  /** What does not have the shape of items. `at` is below the field: `/1/id`. */
  readonly issues: readonly Issue[];
}

const longestName = 1000;

/**
 * `[{ "id": "o1", "label.ja": " A " }]` → `{ answer: [{ id: "o1", "label.ja": "A", "label.en": null }], issues: [] }`. Undefined for
 * what is no list. Of far too many items only so many are read that the list is told to be too long.
 */
export function readItems(plan: ItemsPlan, value: unknown, readOne: ReadOne): ItemsReading | undefined {
  if (!Array.isArray(value)) return undefined;
  const issues: Issue[] = [];
  const answer = value.slice(0, plan.most + 1).map((item: unknown, index) => readItem(plan, item, `/${index}`, readOne, issues));
  return { answer, issues };
}

function readItem(
  plan: ItemsPlan,
  item: unknown,
  at: string,
  readOne: ReadOne,
  issues: Issue[],
): { readonly [name: string]: Json } {
  const given = isObject(item) ? item : {};
  if (!isObject(item)) issues.push({ at, rule: 'type' });
  const own = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined);
  const entries: [string, Json][] = namesBeside(plan).map((name) => {
    const value = own(name);
    if (isAbsent(value)) return [name, null];
    if (isName(value)) return [name, value];
    issues.push({ at: at + pointTo(name), rule: 'type' });
    return [name, null];
  });
  for (const field of plan.fields) {
    const reading = readOne(field, own(field.key));
    if (!('answer' in reading)) issues.push({ at: at + pointTo(field.key), rule: 'type' });
    entries.push([field.key, 'answer' in reading ? reading.answer : null]);
  }
  const known = new Set(entries.map(([name]) => name));
  for (const name of Object.keys(given)) if (!known.has(name)) issues.push({ at: at + pointTo(name), rule: 'unknown' });
  return Object.fromEntries(entries);
}

/** What an item holds besides its fields. */
function namesBeside({ heading }: ItemsPlan): readonly string[] {
  return heading === undefined ? ['id'] : ['id', heading];
}

/** An id or a heading: text of a sensible length that a database can keep. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestName && !/\0|\p{Surrogate}/u.test(value);
}

/** Ids that stand twice, told at the later one: `[{ id: "o1" }, { id: "o1" }]` → `[{ at: "/1/id", rule: "unique" }]`. */
export function findRepeatedIds(items: readonly { readonly [name: string]: Json }[]): readonly Issue[] {
  const seen = new Set<Json>();
  return items.flatMap(({ id = null }, index) => {
    if (id === null) return [];
    if (seen.has(id)) return [{ at: `/${index}/id`, rule: 'unique' }];
    seen.add(id);
    return [];
  });
}
