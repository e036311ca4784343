// How meta-schemas are put together.
import type { JsonObject, JsonSchema } from '../../declare/index.ts';

/** Who reads a meta-schema: the check, which tells of names by problems of their own, or an editor, which has nothing else. */
export interface Reader {
  readonly isEditor: boolean;
  /** Of blocks: only the words that may stand there. */
  readonly place?: 'screen' | 'layout';
}

export const reference = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });

/** One of several shapes, told apart by a look, so that what is wrong is told of the one that was meant. */
export function choose(cases: readonly (readonly [JsonSchema, JsonSchema])[], otherwise: JsonSchema): JsonSchema {
  return cases.reduceRight<JsonSchema>((rest, [look, shape]) => {
    // Names are looked for in objects. What is meant for a type says so, as strict validators want it.
    const type = look['type'] ?? 'object';
    return { if: { type, ...look }, then: Object.hasOwn(shape, '$ref') ? shape : { type, ...shape }, else: rest };
  }, otherwise);
}

/** A pattern and, for people, what it finds, as the end of a sentence: editors show these words, and the check tells them. */
export const worded = (pattern: string, patternErrorMessage: string) => ({ pattern, patternErrorMessage });

/** `"forms/"` → a pattern of what begins so. */
export const beginning = (folder: string) => worded(`^${folder}`, `must begin with "${folder}"`);

export const object = (properties: JsonObject, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
