// Helpers to build meta-schemas.
import type { JsonObject, JsonSchema } from '../../declare/index.ts';

/** The consumer of a meta-schema: an editor, or check, which reports unknown names by problems of their own. */
export interface Reader {
  readonly isEditor: boolean;
  /** Only the blocks that are allowed there. */
  readonly place?: 'screen' | 'layout';
}

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
