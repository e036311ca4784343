import { isObject, type Json } from '../../../engine/declare/index.ts';
import { readJsonObject } from '../platform/json.ts';

export type JsonPath = readonly (string | number)[];

// Identifiers that occur once in a document.
const uniqueNames = ['id', 'policyId', 'consentOptionId', 'customParentalControlSettingId'] as const;
// Properties that identify an element of a settings list, the one of the element itself before those that it refers to.
const idNames = [
  ...uniqueNames,
  'planId',
  'priceTableId',
  'surveyId',
  'questionId',
  'clientId',
  'shippingRateId',
  'code',
] as const;

/** `{ policyId: "terms", … }` → `{ name: "policyId", value: "terms" }`; undefined: it has no id. */
export function readElementId(
  element: unknown,
  names: readonly string[] = idNames,
): { readonly name: string; readonly value: string } | undefined {
  if (!isObject(element)) return undefined;
  for (const name of names) {
    const value = element[name];
    if (typeof value === 'string') return { name, value };
  }
  return undefined;
}

/** The identifier of an element that no other element of the document may have. */
export const readUniqueId = (element: unknown) => readElementId(element, uniqueNames);

/** Indexes a list by its elements' ids, in its order; undefined: not a list, or an element has no unique id. */
export function readById(list: Json | undefined): ReadonlyMap<string, Json> | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = new Map<string, Json>();
  for (const element of list) {
    const id = readElementId(element);
    if (id === undefined || found.has(id.value)) return undefined;
    found.set(id.value, element);
  }
  return found;
}

/** Whether two values are the same JSON, ignoring the order of properties. Undefined equals only itself. */
export function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((each, index) => isEqual(each, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const [mine, theirs] = [readJsonObject(one), readJsonObject(other)];
  const names = Object.keys(mine);
  return (
    names.length === Object.keys(theirs).length &&
    names.every((name) => Object.hasOwn(theirs, name) && isEqual(mine[name], theirs[name]))
  );
}
