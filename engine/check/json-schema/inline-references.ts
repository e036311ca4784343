import { isObject, type JsonSchema } from '../../declare/index.ts';

/**
 * Replaces references by the schemas they refer to: `{"$ref": "entities/words"}` → `{ type: "object", properties: { ja: … } }`.
 * Keywords beside a `$ref` are kept. An unknown or circular reference becomes a schema that accepts everything.
 */
export function inlineReferences(schema: JsonSchema, entity: (name: string) => JsonSchema | undefined): JsonSchema {
  // Replacing parts of JSON gives JSON.
  return replace(schema, entity, []) as JsonSchema;
}

function replace(value: unknown, entity: (name: string) => JsonSchema | undefined, inside: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((element) => replace(element, entity, inside));
  if (!isObject(value)) return value;
  const { $ref: reference, ...beside } = value;
  const siblings = Object.fromEntries(Object.entries(beside).map(([name, member]) => [name, replace(member, entity, inside)]));
  if (typeof reference !== 'string') return siblings;
  const target = inside.includes(reference) ? undefined : entity(reference.replace(/^entities\//, ''));
  const replaced = target === undefined ? {} : replace(target, entity, [...inside, reference]);
  return { ...(isObject(replaced) ? replaced : {}), ...siblings };
}
