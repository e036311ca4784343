import { isObject, type JsonObject } from '../../../engine/declare/index.ts';

/** What JSON.parse or the database gave as an object of JSON. Throws on anything else. */
export function readJsonObject(value: unknown): JsonObject {
  if (!isObject(value)) throw new Error('An object of JSON was expected.');
  // Both sources make nothing but JSON values.
  return value as JsonObject;
}
