import type { Issue } from '../../declare/issue.ts';
import { isObject, type Json } from '../../declare/json.ts';
import type { ItemsPlan } from '../../declare/plans/plan.ts';
import type { ReadAnswer } from '../../validate/answers/answer-shape.ts';
import { toJsonPointer } from '../../validate/json-pointer.ts';
import { isStorableText } from '../../validate/text-characters.ts';
import { isAbsent } from '../../validate/values.ts';

// Answers of a repeated group: a list of items, each with an id, a heading if the plan has one, and its fields.

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
export function readItems(plan: ItemsPlan, value: unknown, readField: ReadAnswer): ItemsReading | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.slice(0, plan.maxItems + 1).map((item: unknown) => readItem(plan, item, readField));
  return {
    answer: items.map(({ answer }) => answer),
    issues: items.flatMap(({ issues }, index) => issues.map((issue) => ({ ...issue, at: `/${index}${issue.at}` }))),
  };
}

/** `at` of the issues is relative to the item. */
function readItem(plan: ItemsPlan, item: unknown, readField: ReadAnswer) {
  const properties = isObject(item) ? item : {};
  const issues: Issue[] = isObject(item) ? [] : [{ at: '', rule: 'type' }];
  const readProperty = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined);
  const entries: [string, Json][] = listExtraNames(plan).map((name) => {
    const value = readProperty(name);
    if (isAbsent(value)) return [name, null];
    if (isBoundedText(value)) return [name, value];
    issues.push({ at: toJsonPointer(name), rule: 'type' });
    return [name, null];
  });
  for (const field of plan.fields) {
    const reading = readField(field, readProperty(field.key));
    if (!('answer' in reading)) issues.push({ at: toJsonPointer(field.key), rule: 'type' });
    entries.push([field.key, 'answer' in reading ? reading.answer : null]);
  }
  const knownNames = new Set(entries.map(([name]) => name));
  for (const name of Object.keys(properties))
    if (!knownNames.has(name)) issues.push({ at: toJsonPointer(name), rule: 'unknown' });
  return { answer: Object.fromEntries(entries), issues };
}

/** Properties of an item besides its fields. */
function listExtraNames({ heading, detail }: ItemsPlan): readonly string[] {
  return ['id', heading, detail].filter((name) => name !== undefined);
}

/** An id or heading: a text of bounded length. */
function isBoundedText(value: unknown): value is string {
  return isStorableText(value) && value.length <= maxNameLength;
}

/** Items that repeat a property of an earlier one: `([{ id: "o1" }, { id: "o1" }], "id", "unique")` → `[{ at: "/1/id", rule: "unique" }]`. */
export function findRepeated(
  items: readonly { readonly [name: string]: Json }[],
  property: string,
  rule: string,
): readonly Issue[] {
  const seen = new Set<Json>();
  return items.flatMap((item, index) => {
    const value = item[property] ?? null;
    if (value === null) return [];
    if (seen.has(value)) return [{ at: `/${index}${toJsonPointer(property)}`, rule }];
    seen.add(value);
    return [];
  });
}
