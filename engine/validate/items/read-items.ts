import type { Issue } from '../../declare/issue.ts';
import { isObject, type Json } from '../../declare/json.ts';
import type { FieldPlan, ItemsPlan } from '../../declare/plans/plan.ts';
import { toJsonPointer } from '../json-pointer.ts';
import { isStorableText } from '../text-characters.ts';
import { isAbsent } from '../values.ts';

// Answers of a repeated group: a list of items, each with an id, a heading if the plan has one, and its fields.

/** Reads the answer of one field, or reports a wrong type. */
type ReadField = (field: FieldPlan, value: unknown) => { readonly answer: Json } | { readonly isWrongType: true };

export interface ItemsReading {
  /**
   * All items with the same properties in the same order. Anything that is not an item becomes an empty one, so that indexes stay
   * the same.
   */
  readonly answer: readonly { readonly [name: string]: Json }[];
  /** Items with the wrong shape. `at` is relative to the field: `/1/id`. */
  readonly issues: readonly Issue[];
}

const maxNameLength = 1000;

/**
 * `[{ "id": "o1", "label.ja": " A " }]` → `{ answer: [{ id: "o1", "label.ja": "A", "label.en": null }], issues: [] }`. Undefined
 * if the value is not a list. Of an oversized list it reads only enough items to report `maxItems`.
 */
export function readItems(plan: ItemsPlan, value: unknown, readField: ReadField): ItemsReading | undefined {
  if (!Array.isArray(value)) return undefined;
  const issues: Issue[] = [];
  const answer = value
    .slice(0, plan.maxItems + 1)
    .map((item: unknown, index) => readItem(plan, item, `/${index}`, readField, issues));
  return { answer, issues };
}

function readItem(
  plan: ItemsPlan,
  item: unknown,
  at: string,
  readField: ReadField,
  issues: Issue[],
): { readonly [name: string]: Json } {
  const properties = isObject(item) ? item : {};
  if (!isObject(item)) issues.push({ at, rule: 'type' });
  const readProperty = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined);
  const entries: [string, Json][] = listExtraNames(plan).map((name) => {
    const value = readProperty(name);
    if (isAbsent(value)) return [name, null];
    if (isBoundedText(value)) return [name, value];
    issues.push({ at: at + toJsonPointer(name), rule: 'type' });
    return [name, null];
  });
  for (const field of plan.fields) {
    const reading = readField(field, readProperty(field.key));
    if (!('answer' in reading)) issues.push({ at: at + toJsonPointer(field.key), rule: 'type' });
    entries.push([field.key, 'answer' in reading ? reading.answer : null]);
  }
  const knownNames = new Set(entries.map(([name]) => name));
  for (const name of Object.keys(properties))
    if (!knownNames.has(name)) issues.push({ at: at + toJsonPointer(name), rule: 'unknown' });
  return Object.fromEntries(entries);
}

/** Properties of an item besides its fields. */
function listExtraNames({ heading, detail }: ItemsPlan): readonly string[] {
  return ['id', heading, detail].filter((name) => name !== undefined);
}

/** An id or heading: a text of bounded length. */
function isBoundedText(value: unknown): value is string {
  return isStorableText(value) && value.length <= maxNameLength;
}

/** Duplicate ids, reported at the later item: `[{ id: "o1" }, { id: "o1" }]` → `[{ at: "/1/id", rule: "unique" }]`. */
export function findRepeatedIds(items: readonly { readonly [name: string]: Json }[]): readonly Issue[] {
  const seen = new Set<Json>();
  return items.flatMap(({ id = null }, index) => {
    if (id === null) return [];
    if (seen.has(id)) return [{ at: `/${index}/id`, rule: 'unique' }];
    seen.add(id);
    return [];
  });
}
