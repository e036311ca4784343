// The names of a JSON Schema as keys of fields, and back. The language has fewer: letters and digits.
import { fieldKeyPattern, isObject, itemKeyPattern, type Json, type JsonObject } from '../declare/index.ts';

/** Properties that every object has, which no field can be called. */
const namesOfObjects: readonly string[] = Object.getOwnPropertyNames(Object.prototype);

/**
 * The key of the field at a path of the data: `["address", "street"]` → `"address.street"`. Every character that the language does not
 * allow is `X` and its code: `["first_name"]` → `"firstX005Fname"`. `isItem`: of a field inside a list of objects, where `id` is reserved.
 */
export function toFieldKey(path: readonly string[], isItem = false): string {
  return path
    .map((name) => {
      const isReserved = namesOfObjects.includes(name) || (isItem && name === 'id');
      return name.replaceAll(isReserved ? /^.|[^A-Za-z0-9]/g : disallowed, encode);
    })
    .join('.');
}

/** What reads as a code is encoded as well, so that each name has its own key. */
const disallowed = /[^A-Za-z0-9]|^[0-9]|X(?=[0-9A-F]{4})/g;
const encode = (character: string): string => `X${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
const decode = (name: string): string =>
  name.replaceAll(/X([0-9A-F]{4})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const fieldKeys = new RegExp(`^${fieldKeyPattern}$`);
const itemKeys = new RegExp(itemKeyPattern);

/** Whether the language allows the key: its names are neither too long nor too many. */
export const isFieldKey = (key: string, isItem: boolean): boolean => (isItem ? itemKeys : fieldKeys).test(key);

/** Answers as the schema has them: nested, with its names, without what is not answered. */
export function toSchemaData(answers: { readonly [key: string]: unknown }): JsonObject {
  const data: Record<string, Json> = {};
  for (const [key, answer] of Object.entries(answers)) {
    if (answer === null) continue;
    const path = key.split('.').map(decode);
    const name = path.pop() ?? '';
    let part = data;
    for (const step of path) {
      if (!Object.hasOwn(part, step)) define(part, step, {});
      // Only fields of a nested object have dots, so that every step is an object.
      part = part[step] as Record<string, Json>;
    }
    // Answers are JSON.
    define(part, name, Array.isArray(answer) ? answer.map(toItem) : (answer as Json));
  }
  return data;
}

/** Assigning to `__proto__` would change the prototype. */
function define(part: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(part, name, { value, configurable: true, enumerable: true, writable: true });
}

/** Items of a repeated group have an id for the server, which the schema does not know. */
function toItem(item: Json): Json {
  if (!isObject(item)) return item;
  const { id: _id, ...rest } = item;
  return toSchemaData(rest);
}

/** An item of the schema's data as an answer: `{ name: { first: "Hana" } }` → `{ id: null, "name.first": "Hana" }`. */
export function toItemAnswer(item: JsonObject): JsonObject {
  const flatten = (part: JsonObject, path: readonly string[]): readonly (readonly [string, Json])[] =>
    Object.entries(part).flatMap(([name, value]) =>
      // An object of JSON.
      isObject(value) ? flatten(value as JsonObject, [...path, name]) : [[toFieldKey([...path, name], true), value] as const],
    );
  return { id: null, ...Object.fromEntries(flatten(item, [])) };
}
