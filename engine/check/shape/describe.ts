// Descriptions, examples and defaults of options for editors.
import {
  describeValues,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type NameEntries,
  type NameEntry,
} from '../../declare/index.ts';

/** Adds the documentation of an option to its schema: `({ type: "string" }, { doc: "Its name.", example: "x" })` → `{ description: "Its name.", examples: ["x"], … }` */
export function describe(schema: JsonSchema, entry: NameEntry, fallback?: Json): JsonSchema {
  const { doc, example, formerly } = entry;
  // draft-07 ignores keywords beside a reference.
  const shape: JsonSchema = Object.hasOwn(schema, '$ref') ? { allOf: [schema] } : schema;
  return {
    description: doc,
    markdownDescription: `${doc}\n\n\`\`\`json\n${JSON.stringify(example)}\n\`\`\``,
    ...(fallback === undefined ? {} : { default: fallback }),
    examples: [example],
    ...(formerly === undefined ? {} : { formerly }),
    ...shape,
    ...describeEnum(schema, entry),
  };
}

function describeEnum(schema: JsonSchema, entry: NameEntry): JsonObject {
  const { enum: allowedValues } = schema;
  if (entry.values === undefined || !Array.isArray(allowedValues)) return {};
  const values = describeValues(entry);
  return { enumDescriptions: allowedValues.map((value) => values[String(value)] ?? '') };
}

/**
 * Describes each property of a schema at any depth, by its path in `words`: `meta.screen` is the property `screen` of `meta`; lists,
 * maps and choices add nothing to the path.
 */
export function describeNames(schema: JsonSchema, words: NameEntries, way = ''): JsonSchema {
  const inside = (below: Json): Json => (isJsonObject(below) ? describeNames(below, words, way) : below);
  return mapValues(schema, (below, keyword) => {
    if (keyword === 'properties' && isJsonObject(below)) return describeProperties(below, words, way);
    if (keyword === 'patternProperties' && isJsonObject(below)) return mapValues(below, inside);
    if (keyword === 'allOf' && Array.isArray(below)) return below.map(inside);
    return ['then', 'else', 'items', 'additionalProperties'].includes(keyword) ? inside(below) : below;
  });
}

function describeProperties(properties: JsonObject, words: NameEntries, way: string): JsonObject {
  return mapValues(properties, (below, name) => {
    const here = way === '' ? name : `${way}.${name}`;
    const entry = words[here];
    const inside = isJsonObject(below) ? describeNames(below, words, here) : {};
    return entry === undefined ? inside : describe(inside, entry, entry.fallback);
  });
}

function mapValues(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

/** An object within JSON is a JSON object. */
function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value);
}
