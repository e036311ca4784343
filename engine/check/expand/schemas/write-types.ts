import { isObject, type Json, type JsonObject, writeType } from '../../../declare/index.ts';
import type { FileKind } from '../../read/declared-file.ts';
import { changeEach, changeInner } from './inner-schemas.ts';

/** Writes the types of a file as `expandTypes` reads them: `{ type: "string", maxLength: 200 }` → `"string(200)"`. */
export function writeTypes(kind: FileKind, declared: JsonObject): JsonObject {
  const { context, envelope } = declared;
  if (kind === 'page' || kind === 'entity' || kind === 'settings') return writeKeywords(declared);
  // Changing parts of JSON gives JSON.
  if (kind === 'form' && isObject(context)) return { ...declared, context: changeEach(context, writeSchema) as Json };
  return kind === 'call' && envelope !== undefined ? { ...declared, envelope: writeEnvelope(envelope) } : declared;
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
  const written = changeInner(schema, writeSchema) as JsonObject;
  const short = writeType(written);
  return short === undefined ? written : { type: short.text, ...short.beside };
}

function writeEnvelope(part: Json): Json {
  if (Array.isArray(part)) return part.map(writeEnvelope);
  if (!isObject(part)) return part;
  // An object within JSON is a JSON object.
  const parts = part as JsonObject;
  const { string, boolean } = parts;
  if (isObject(string) && typeof string['maxLength'] === 'number') return `string(${string['maxLength']})`;
  if (boolean === true) return 'boolean';
  return Object.fromEntries(Object.entries(parts).map(([name, below]) => [name, writeEnvelope(below)]));
}
