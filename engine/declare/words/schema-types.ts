// Types of schemas as text, with their limits: `string(200)`, `integer(1..12) | null`, `entities/plan[20]`.
import { isObject, type Json, type JsonObject, type JsonSchema } from '../json.ts';
import { textFormats } from './names/text-formats.ts';

/** The JSON types, as `type` names them. */
export const jsonTypes: readonly Json[] = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];

const number = '-?[0-9]+(?:\\.[0-9]+)?';
const limited = ['string', 'integer', 'number', ...Object.keys(textFormats)].join('|');
const unlimited = 'boolean|object|array|null|entities/[A-Za-z0-9._-]+';
const limits = `\\((${number})(\\.\\.(${number})?)?\\)`;
const part = `(?:(${limited})(?:${limits})?|(${unlimited}))(?:\\[([0-9]+)(?:\\.\\.([0-9]+))?\\])?`;
const partPattern = new RegExp(`^${part}$`);

/** Types with their limits, one of which a value has. */
export const typePattern = `^${part}( \\| ${part})*$`;

/** What describes a list and not its elements. */
const listKeywords: ReadonlySet<string> = new Set(['title', 'description', 'default', 'uniqueItems', 'advanced']);

/**
 * The JSON Schema of a type and of the keywords beside it: `("string(1..200) | null")` → `{ type: ["string", "null"], minLength: 1,
 * maxLength: 200 }`, `("object[20]", { properties })` → `{ type: "array", maxItems: 20, items: { properties } }`. undefined: it is
 * no such type.
 */
export function parseType(text: string, beside: JsonObject = {}): JsonSchema | undefined {
  const parts = text.split(' | ');
  if (parts.length === 1) return parsePart(text, beside);
  const isNullable = parts.length === 2 && parts[1] === 'null';
  const schemas = parts.flatMap((part) => {
    const schema = parsePart(part, isNullable ? beside : {});
    return schema === undefined ? [] : [schema];
  });
  const [schema] = schemas;
  if (schema === undefined || schemas.length < parts.length) return undefined;
  if (isNullable) return allowNull(schema);
  // Two types of numbers, or of texts, have limits of their own.
  const distinct = new Set(schemas.map(({ type = null }) => (type === 'integer' ? 'number' : type)));
  const isSimple =
    distinct.size === schemas.length && schemas.every(({ type, items }) => type !== undefined && items === undefined);
  if (!isSimple) return { anyOf: schemas, ...beside };
  return { ...Object.assign({}, ...schemas), type: schemas.map(({ type }) => type ?? null), ...beside };
}

function parsePart(text: string, beside: JsonObject): JsonSchema | undefined {
  const match = partPattern.exec(text);
  if (match === null) return undefined;
  const [, limitedName, limit, range, upperLimit, unlimitedName, size, upperSize] = match;
  const name = limitedName ?? unlimitedName ?? '';
  // A single number is the greatest.
  const single = range === undefined ? parseName(name, undefined, limit) : parseName(name, limit, upperLimit);
  if (size === undefined) return withKeywords(single, beside);
  const keywords = Object.entries(beside);
  const ofList = keywords.filter(([keyword]) => listKeywords.has(keyword));
  const ofElements = keywords.filter(([keyword]) => !listKeywords.has(keyword));
  const items = withKeywords(single, Object.fromEntries(ofElements));
  const sizes = upperSize === undefined ? { maxItems: Number(size) } : { minItems: Number(size), maxItems: Number(upperSize) };
  return { type: 'array', ...sizes, items, ...Object.fromEntries(ofList) };
}

function parseName(name: string, least: string | undefined, most: string | undefined): JsonSchema {
  if (name.startsWith('entities/')) return { $ref: name };
  if (name === 'integer' || name === 'number') return { type: name, ...limitBy('minimum', least), ...limitBy('maximum', most) };
  const format = Object.hasOwn(textFormats, name) ? { type: 'string', format: name } : { type: name };
  return { ...format, ...limitBy('minLength', least), ...limitBy('maxLength', most) };
}

const limitBy = (keyword: string, value: string | undefined): JsonObject =>
  value === undefined ? {} : { [keyword]: Number(value) };

/** `object` with properties is closed, as `properties` alone are. */
function withKeywords({ type, ...schema }: JsonSchema, beside: JsonObject): JsonSchema {
  const isClosed = type === 'object' && isObject(beside['properties']);
  return { ...(type === undefined || isClosed ? {} : { type }), ...schema, ...beside };
}

function allowNull({ type, ...schema }: JsonSchema): JsonSchema {
  return type === undefined ? { ...schema, nullable: true } : { type: [type, 'null'], ...schema };
}

/** The keywords beside a type that it says itself: `("string(40)", { maxLength: 50 })` → `["maxLength"]`. */
export function findRepeatedKeywords(text: string, beside: JsonObject): readonly string[] {
  const schema = parseType(text) ?? {};
  return Object.keys(beside).filter(
    (keyword) => Object.hasOwn(schema, keyword) || (isObject(schema['items']) && Object.hasOwn(schema['items'], keyword)),
  );
}

/** The type of a JSON Schema as text, with the keywords that it does not say: the opposite of `parseType`. */
export function writeType(schema: JsonSchema): { readonly text: string; readonly beside: JsonObject } | undefined {
  const { type = null, nullable, $ref: reference, ...keywords } = schema;
  // A type that is text already may have its limits beside it.
  const [single = null, ...alternatives] = typeof type === 'string' ? type.split(' | ') : [type].flat();
  const nothing = nullable === true || alternatives.includes('null') ? ' | null' : '';
  const types = alternatives.filter((alternative) => alternative !== 'null');
  if (typeof reference === 'string') return { text: `${reference}${nothing}`, beside: keywords };
  if ('enum' in keywords || 'const' in keywords) return undefined;
  if (single === null) return nullable === true ? { text: 'object | null', beside: keywords } : undefined;
  if (single === 'array' && types.length === 0) return writeList(keywords, nothing);
  if ('items' in keywords) return undefined;
  // An object of plain JSON Schema is not closed.
  if (single === 'object' && 'properties' in keywords) return undefined;
  const isNumber = single === 'integer' || single === 'number';
  const [least, most] = isNumber ? (['minimum', 'maximum'] as const) : (['minLength', 'maxLength'] as const);
  const { format, [least]: from, [most]: to, ...beside } = keywords;
  const name = typeof format === 'string' ? format : String(single);
  const text = [`${name}${writeLimits(from, to)}`, ...types.map(String)].join(' | ') + nothing;
  return parseType(text) === undefined ? undefined : { text, beside };
}

/** `items`: the written schema of its elements. */
function writeList({ items, minItems, maxItems, ...beside }: JsonObject, nothing: string): ReturnType<typeof writeType> {
  // An object within JSON is a JSON object.
  const { type, ...ofElements } = typeof items === 'string' ? { type: items } : isObject(items) ? (items as JsonSchema) : {};
  const hasProperties = 'properties' in ofElements;
  const text = type === undefined && hasProperties ? 'object' : type;
  const isSingle =
    typeof text === 'string' && !text.includes(' | ') && !text.endsWith(']') && !(type === 'object' && hasProperties);
  const isMixed = Object.keys(ofElements).some((keyword) => listKeywords.has(keyword) || keyword === 'nullable');
  if (!isSingle || isMixed || maxItems === undefined || Object.keys(beside).some((keyword) => !listKeywords.has(keyword)))
    return undefined;
  const from = minItems === undefined ? '' : `${String(minItems)}..`;
  return { text: `${text}[${from}${String(maxItems)}]${nothing}`, beside: { ...ofElements, ...beside } };
}

function writeLimits(least: Json | undefined, most: Json | undefined): string {
  if (least === undefined) return most === undefined ? '' : `(${String(most)})`;
  return `(${String(least)}..${most === undefined ? '' : String(most)})`;
}
