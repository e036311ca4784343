// Helpers to build meta-schemas.
import type { JsonObject, JsonSchema } from '../../declare/index.ts';

/** The consumer of a meta-schema: an editor, or check, which reports unknown names by problems of their own. */
export interface Reader {
  readonly isEditor: boolean;
  /** Only the blocks that are allowed there. */
  readonly place?: 'screen' | 'layout';
}

/** The schema of a whole file. */
export type Root = JsonSchema & { readonly properties?: JsonObject };

export const reference = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });

/** One of several shapes, chosen by `if`, so that errors are reported for the intended shape only. */
export function choose(cases: readonly (readonly [JsonSchema, JsonSchema])[], otherwise: JsonSchema): JsonSchema {
  return cases.reduceRight<JsonSchema>((remainingCases, [test, shape]) => {
    // Tests for names apply to objects. Strict validators require the type beside such keywords.
    const type = test['type'] ?? 'object';
    return { if: { type, ...test }, then: Object.hasOwn(shape, '$ref') ? shape : { type, ...shape }, else: remainingCases };
  }, otherwise);
}

/** A pattern with its error message, the end of a sentence, for editors and check. */
export const patternWithMessage = (pattern: string, patternErrorMessage: string) => ({ pattern, patternErrorMessage });

/** `"forms/"` → a pattern for texts with that prefix. */
export const prefixPattern = (folder: string) => patternWithMessage(`^${folder}`, `must begin with "${folder}"`);

/** An object whose values all have this schema. */
export const mapOf = (schema: JsonSchema) => ({ type: 'object', additionalProperties: schema });

export const object = (properties: JsonObject, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/**
 * For editors: a file with `like` may have any of the properties of `root`, of any shape, because check validates the expanded file. A
 * file without `like` fits `root`, and may have `$schema`.
 */
export function allowParts($schema: JsonSchema, { required = [], properties = {}, ...root }: Root): JsonSchema {
  const anything = Object.keys(properties).map((name) => [name, {}]);
  return {
    ...root,
    properties: { $schema, ...Object.fromEntries(anything) },
    if: { type: 'object', required: ['like'] },
    then: { type: 'object', properties: { like: properties['like'] ?? {} } },
    else: { type: 'object', required, properties },
  };
}
