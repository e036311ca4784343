import { findMismatches, inlineReferences, type SchemaMismatch } from '../../../../engine/check/index.ts';
import { type Declarations, type DeclaredOperation, isObject, type JsonSchema } from '../../../../engine/declare/index.ts';
import { isStorableText } from '../../../../engine/validate/index.ts';
import { createUnreadableBodyError } from '../../platform/http/bodies.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { RequestIssue } from './problem-details.ts';

/** An operation with the schemas that its requests are validated by. */
export interface ReadableOperation {
  readonly declared: DeclaredOperation;
  readonly query: JsonSchema;
  readonly request: JsonSchema;
}

const nothing: JsonSchema = { type: 'object', additionalProperties: false, properties: {} };
const maxParameter = 200;

/** Prepares the schemas of an operation, once. */
export function openOperation(declared: DeclaredOperation, { entities }: Declarations): ReadableOperation {
  const inline = (schema: JsonSchema | undefined) => inlineReferences(schema ?? nothing, (name) => entities[name]);
  return { declared, query: inline(declared.query), request: inline(declared.request) };
}

/** Reads parameters, query and body of a request. Throws 422 VALIDATION_FAILED with everything that does not match. */
export function readOperationRequest(
  { declared, query: querySchema, request: bodySchema }: ReadableOperation,
  sent: { readonly params: { readonly [name: string]: string }; readonly search: string; readonly body: unknown },
) {
  const query = readQueryValues(querySchema, new URLSearchParams(sent.search));
  const isJson = declared.mediaType === undefined;
  const body = isJson ? (sent.body ?? {}) : {};
  const issues = [
    ...Object.entries(sent.params).flatMap(([name, value]): readonly RequestIssue[] =>
      isStorableText(value) && value.length <= maxParameter
        ? []
        : [{ in: 'path', pointer: name, detail: `must be a text of at most ${maxParameter} characters` }],
    ),
    ...findMismatches(querySchema, query).map((mismatch) => describeMismatch('query', mismatch)),
    ...(declared.method === 'GET' ? [] : findMismatches(bodySchema, body).map((mismatch) => describeMismatch('body', mismatch))),
    ...listUnstorable(query, []).map((path) => describe('query', path, 'has a character that cannot be stored')),
    ...listUnstorable(body, []).map((path) => describe('body', path, 'has a character that cannot be stored')),
  ];
  if (issues.length > 0) throw new RefusalError('VALIDATION_FAILED', { more: { errors: issues.slice(0, 100) } });
  return { params: sent.params, query, body: isJson ? body : readBytes(sent.body, declared.mediaType) };
}

/** A body that is a file. Throws 400 UNREADABLE_BODY if there is none. */
function readBytes(body: unknown, mediaType: string): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body;
  throw createUnreadableBodyError(`The body must be ${mediaType}.`);
}

/** A query with the types of its schema: `limit=20` → `{ limit: 20 }`. What cannot be read stays a text, and does not match. */
function readQueryValues({ properties }: JsonSchema, search: URLSearchParams): { readonly [name: string]: unknown } {
  const schemas = isObject(properties) ? properties : {};
  const values: Record<string, unknown> = {};
  for (const [name, text] of search) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    const type = isObject(schema) ? schema['type'] : undefined;
    // A repeated name is a list, which no schema of a query accepts.
    values[name] = search.getAll(name).length > 1 ? search.getAll(name) : readValue(text, type);
  }
  return values;
}

function readValue(text: string, type: unknown): string | number | boolean {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function describeMismatch(part: RequestIssue['in'], mismatch: SchemaMismatch): RequestIssue {
  if ('unknown' in mismatch) return describe(part, mismatch.path, 'is not known here');
  return 'missing' in mismatch
    ? describe(part, [...mismatch.path, mismatch.missing], 'is missing')
    : describe(part, mismatch.path, mismatch.rule);
}

/** RFC 6901. */
const describe = (part: RequestIssue['in'], path: readonly (string | number)[], detail: string): RequestIssue => ({
  in: part,
  pointer: path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  detail,
});

function listUnstorable(value: unknown, path: readonly (string | number)[]): readonly (readonly (string | number)[])[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [path];
  if (Array.isArray(value)) return value.flatMap((element, index) => listUnstorable(element, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isStorableText(name) ? listUnstorable(member, [...path, name]) : [path],
  );
}
