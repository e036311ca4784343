import { isObject, type Json, type JsonObject, writeType } from '../../../declare/index.ts';
import { asList } from '../../checking.ts';
import type { FileKind } from '../../read/declared-file.ts';
import { isValuePart } from './expand-types.ts';
import { changeInner, mapSchemas } from './inner-schemas.ts';

/** Writes the types of a file as `expandTypes` reads them: `{ type: "string", maxLength: 200 }` → `"string(200)"`. */
export function writeTypes(kind: FileKind, declared: JsonObject): JsonObject {
  const { envelope } = declared;
  if (kind === 'call' && envelope !== undefined) return { ...declared, envelope: writeEnvelope(envelope) };
  // Changing parts of JSON gives JSON. A file stays an object.
  return mapSchemas(kind, declared, (schema, path) =>
    path.length === 0 ? writeKeywords(declared) : writeSchema(schema),
  ) as JsonObject;
}

function writeSchema(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  // Read from JSON.
  const { type, ...beside } = writeKeywords(schema as JsonObject);
  return typeof type === 'string' && Object.keys(beside).length === 0
    ? type
    : { ...(type === undefined ? {} : { type }), ...beside };
}

function writeKeywords(schema: JsonObject): JsonObject {
  // Changing parts of JSON gives JSON.
  const written = writeClosed(changeInner(schema, writeSchema) as JsonObject);
  const short = writeType(written);
  return short === undefined ? written : { type: short.text, ...short.beside };
}

/** A closed object that names its optional properties; other schemas stay. */
function writeClosed(schema: JsonObject): JsonObject {
  const { type = null, additionalProperties, required = [], properties, ...keywords } = schema;
  const isNullable = Array.isArray(type) && type.length === 2 && type.includes('object') && type.includes('null');
  if ((type !== 'object' && !isNullable) || additionalProperties !== false || !isObject(properties)) return schema;
  const optional = Object.keys(properties).filter((name) => !asList(required).includes(name));
  return {
    ...(isNullable ? { nullable: true } : {}),
    ...keywords,
    ...(optional.length === 0 ? {} : { optional }),
    // An object within JSON is a JSON object.
    properties: properties as JsonObject,
  };
}

function writeEnvelope(part: Json): Json {
  if (Array.isArray(part)) return part.map(writeEnvelope);
  if (!isObject(part)) return part;
  // An object within JSON is a JSON object.
  const parts = part as JsonObject;
  const { string, boolean } = parts;
  if (isObject(string) && typeof string['maxLength'] === 'number') return `string(${string['maxLength']})`;
  if (boolean === true) return 'boolean';
  const written = Object.fromEntries(Object.entries(parts).map(([name, below]) => [name, writeEnvelope(below)]));
  // `{ field: "boolean" }` is the answer of a field of that name.
  return isValuePart(written) ? parts : written;
}
