/** Any value that JSON can hold. What comes from outside is `unknown` until a reader made it `Json`. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A JSON Schema (draft-07). Kept loose: ajv judges it, the check stage reads it. */
export type JsonSchema = JsonObject;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
