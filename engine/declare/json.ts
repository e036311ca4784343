/** Any JSON value. External input is `unknown` until a reader has validated it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A JSON Schema (draft-07), loosely typed: ajv validates it, check reads it. */
export type JsonSchema = JsonObject;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
