// What editors show of a name: what it is, how it is written, and what it is without it.
import { isObject, type Json, type JsonObject, type JsonSchema, type NameWord, type NameWords } from '../../declare/index.ts';

/** The same shape with what is to be read about it: `({ type: "string" }, { doc: "Its name.", example: "x" })` → `{ description: "Its name.", examples: ["x"], … }` */
export function describe(schema: JsonSchema, { doc, example, values }: NameWord, fallback?: Json): JsonSchema {
  // What stands beside a reference does not count in draft-07.
  const shape: JsonSchema = Object.hasOwn(schema, '$ref') ? { allOf: [schema] } : schema;
  return {
    description: doc,
    markdownDescription: `${doc}\n\n\`\`\`json\n${JSON.stringify(example)}\n\`\`\``,
    ...(fallback === undefined ? {} : { default: fallback }),
    examples: [example],
    ...shape,
    ...describeValues(schema, values),
  };
}

function describeValues(schema: JsonSchema, values: NameWord['values']): JsonObject {
  const { enum: known } = schema;
  if (values === undefined || !Array.isArray(known)) return {};
  return { enumDescriptions: known.map((value) => values[String(value)] ?? '') };
}

/**
 * Describes each property of a shape, those inside of it too, by words that are named along the way: `meta.screen` is the property
 * `screen` of what stands at `meta`; a list, a map and a choice of shapes add nothing to the way.
 */
export function describeNames(schema: JsonSchema, words: NameWords, way = ''): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, below]) => {
      if (keyword === 'properties' && isJsonObject(below)) return [keyword, describeProperties(below, words, way)];
      if (['then', 'else', 'items', 'additionalProperties'].includes(keyword) && isJsonObject(below))
        return [keyword, describeNames(below, words, way)];
      if (keyword === 'allOf' && Array.isArray(below))
        return [keyword, below.map((each: Json) => (isJsonObject(each) ? describeNames(each, words, way) : each))];
      return [keyword, below];
    }),
  );
}

function describeProperties(properties: JsonObject, words: NameWords, way: string): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, below]) => {
      const here = way === '' ? name : `${way}.${name}`;
      const word = words[here];
      const inside = isJsonObject(below) ? describeNames(below, words, here) : {};
      return [name, word === undefined ? inside : describe(inside, word, word.fallback)];
    }),
  );
}

/** Of JSON an object is one of JSON. */
function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value);
}
