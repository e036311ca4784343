import { isObject, type JsonObject } from '../../../engine/declare/index.ts';

/** Casts a value from JSON.parse or the database to a JSON object. Throws for anything else. */
export function readJsonObject(value: unknown): JsonObject {
  if (!isObject(value)) throw new Error('Expected a JSON object.');
  // Both sources return only JSON values.
  return value as JsonObject;
}
