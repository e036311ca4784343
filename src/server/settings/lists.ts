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
  const elements = new Map<string, Json>();
  for (const element of list) {
    const id = readElementId(element);
    if (id === undefined || elements.has(id.value)) return undefined;
    elements.set(id.value, element);
  }
  return elements;
}

/** Whether two values are the same JSON, ignoring the order of properties. Undefined equals only itself. */
export function isEqual(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left))
    return Array.isArray(right) && left.length === right.length && left.every((element, index) => isEqual(element, right[index]));
  if (!isObject(left) || !isObject(right)) return false;
  const [mine, theirs] = [readJsonObject(left), readJsonObject(right)];
  const names = Object.keys(mine);
  return (
    names.length === Object.keys(theirs).length &&
    names.every((name) => Object.hasOwn(theirs, name) && isEqual(mine[name], theirs[name]))
  );
}
