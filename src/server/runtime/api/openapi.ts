// GET /api/openapi.json: describes the HTTP API, from the declared operations.
import {
  type Declarations,
  type DeclaredOperation,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../engine/declare/index.ts';
import { oidcEndpoints, ownAddresses } from '../../../rules/own-addresses.ts';
import { describeCode, type RefusalCode, readRefusalCode } from '../../platform/refusal-codes.ts';
import { apiScopes } from '../../project/api-scopes.ts';
import type { StorePlans } from '../../project/store-plans.ts';
import { describeAnswerOf, describeFields, referredEntities, withReferences } from '../calls/openapi.ts';

/** Codes of every operation. */
const usualCodes: readonly RefusalCode[] = [
  'BAD_REQUEST',
  'ACCESS_TOKEN_INVALID',
  'SCOPE_MISSING',
  'VALIDATION_FAILED',
  'TOO_MANY',
  'UNAVAILABLE',
];
/** Codes of every write besides. */
const writeCodes: readonly RefusalCode[] = [
  'UNREADABLE_BODY',
  'COMPRESSED_BODY',
  'TOO_LARGE',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
];

/** Builds an OpenAPI 3.1 document of all operations, with the forms of the store's settings. */
export function buildApiDocument(declarations: Declarations, plans: StorePlans, origin: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [id, operation] of Object.entries(declarations.operations).sort(([left], [right]) => (left < right ? -1 : 1)))
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(id, operation, plans),
    };
  return {
    openapi: '3.1.0',
    info: { title: 'Madoguchi API', version: '1', description: introduction },
    servers: [{ url: `${origin}${ownAddresses.api}` }],
    paths,
    components: {
      securitySchemes: { app: describeSecurity(origin) },
      parameters: { idempotencyKey },
      headers: responseHeaders,
      schemas: { Problem: problemSchema, ...referredEntities(declarations, paths) },
    },
    'x-problem-types': describeProblems(declarations),
  };
}

const introduction = `For the store's other systems. Register an app in the console, give it scopes and a secret, and get an access token by client credentials.
Times are UTC (ISO 8601), amounts whole yen with tax. Lists go on by an opaque cursor. Changes are additive: ignore properties that you do not know.
A write that is sent again with the same Idempotency-Key within 24 hours acts once and gets the same answer. What was refused has not happened, and may be sent again with the same key.`;

function describeOperation(id: string, operation: DeclaredOperation, plans: StorePlans): JsonObject {
  const { method, summary, description, scope, response, isCreated, example } = operation;
  const isWrite = method !== 'GET';
  const body = describeBody(operation, plans);
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    security: [{ app: [scope] }],
    parameters: [...describeParameters(operation), ...(isWrite ? [{ $ref: '#/components/parameters/idempotencyKey' }] : [])],
    ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
    responses: {
      [response === undefined ? 204 : isCreated === true ? 201 : 200]: {
        description: 'Done.',
        headers: listHeaders(operation),
        ...(response === undefined ? {} : { content: describeContent(withReferences(response), example?.response) }),
      },
      ...(operation.hasEntityTag === true && !isWrite
        ? { 304: { description: 'The response is the one that `If-None-Match` names.' } }
        : {}),
      ...describeRefusals(listCodes(operation)),
    },
  };
}

/** The content of the body by its media type; undefined: there is none. A file is its bytes, which have no schema. */
function describeBody(
  { request, mediaType, example, ...operation }: DeclaredOperation,
  plans: StorePlans,
): JsonObject | undefined {
  if (mediaType !== undefined) return { [mediaType]: {} };
  return request && describeContent(withForm(withReferences(request), operation, plans), example?.request);
}

const describeContent = (schema: Json, example: JsonObject | undefined): JsonObject => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** The property `profile` of a body has the fields of the form as the store uses them, and `customAssociatedInfo` those that it added. */
function withForm(
  schema: Json,
  { form, excludeFields = [] }: Pick<DeclaredOperation, 'form' | 'excludeFields'>,
  plans: StorePlans,
): Json {
  if (form === undefined || !isObject(schema) || !isObject(schema['properties'])) return schema;
  const plan = plans.form(form.slice('forms/'.length));
  const fields = plan.fields.filter(({ key }) => !excludeFields.includes(key));
  const custom = fields.flatMap((field) => (field.custom === undefined ? [] : [[field.custom, describeAnswerOf(field)]]));
  const customAssociatedInfo = { type: 'object', additionalProperties: false, properties: Object.fromEntries(custom) };
  const properties = { ...schema['properties'], profile: describeFields({ ...plan, fields }), customAssociatedInfo };
  // Built of JSON.
  return { ...schema, properties } as JsonObject;
}

function describeParameters({ method, path, query, example, hasEntityTag }: DeclaredOperation): readonly JsonObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 200 },
    ...(example?.params?.[name] === undefined ? {} : { example: example.params[name] }),
  }));
  const properties = isObject(query?.['properties']) ? query['properties'] : {};
  const required: readonly unknown[] = [query?.['required'] ?? []].flat();
  const inQuery = Object.entries(properties).map(([name, schema]): JsonObject => {
    const { description, ...rest } = isObject(schema) ? schema : {};
    // A declared schema is JSON.
    const declared = rest as JsonObject;
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(typeof description === 'string' ? { description } : {}),
      schema: declared,
    };
  });
  const tag = {
    name: method === 'GET' ? 'If-None-Match' : 'If-Match',
    in: 'header',
    required: false,
    description: 'ETag of an earlier response.',
    schema: { type: 'string' },
  };
  return [...inPath, ...inQuery, ...(hasEntityTag === true ? [tag] : [])];
}

function listHeaders({ method, hasEntityTag }: DeclaredOperation): JsonObject {
  const names = [
    'RateLimit',
    'RateLimit-Policy',
    ...(method === 'GET' ? [] : ['Idempotent-Replayed']),
    ...(hasEntityTag === true ? ['ETag'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function listCodes({ method, hasEntityTag, errors = [] }: DeclaredOperation): readonly RefusalCode[] {
  const tagCodes: readonly RefusalCode[] = hasEntityTag === true ? ['PRECONDITION_FAILED'] : [];
  return [...new Set([...usualCodes, ...(method === 'GET' ? [] : [...writeCodes, ...tagCodes]), ...errors.map(readRefusalCode)])];
}

function describeRefusals(codes: readonly RefusalCode[]): JsonObject {
  const statuses = [...new Set(codes.map((code) => describeCode(code).status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => describeCode(code).status === status);
      const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { examples: ofStatus } } }] };
      const description = ofStatus.map((code) => `\`${code}\`: ${describeCode(code).sentence}`).join(' ');
      return [status, { description, content: { 'application/problem+json': { schema } } }];
    }),
  );
}

/** Where `type` of a problem leads. */
function describeProblems({ operations }: Declarations): JsonObject {
  const codes = new Set(Object.values(operations).flatMap(listCodes));
  return Object.fromEntries(
    [...codes].sort().map((code) => [code, { status: describeCode(code).status, title: describeCode(code).sentence }]),
  );
}

const describeSecurity = (origin: string): JsonObject => ({
  type: 'oauth2',
  description: 'Client credentials (RFC 6749, 4.4) of an app; the access token is a JWT (RFC 9068) and valid for ten minutes.',
  flows: {
    clientCredentials: {
      tokenUrl: `${origin}${oidcEndpoints.token}`,
      scopes: Object.fromEntries(apiScopes.map((scope) => [scope, scope])),
    },
  },
});

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A new one for each intent, the same for its repetitions: a UUID.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

const textHeader = (description: string): JsonObject => ({ description, schema: { type: 'string' } });
const responseHeaders: JsonObject = {
  RateLimit: textHeader('What is left of the app’s requests, and the seconds until there are more: `"app";r=1199;t=60`.'),
  'RateLimit-Policy': textHeader('Requests of an app, and the seconds in which they count: `"app";q=1200;w=60`.'),
  'Idempotent-Replayed': textHeader('`true`: the answer of an earlier request with the same key.'),
  ETag: textHeader('Changes whenever the response does.'),
};

const problemSchema: JsonObject = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  required: ['type', 'title', 'status', 'code', 'instance'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable.' },
    instance: { type: 'string', format: 'uri', description: 'Of this request, for the log.' },
    retryAfter: { type: 'integer', description: 'Seconds; also in Retry-After.' },
    scope: { type: 'string', description: 'The scope that is missing (SCOPE_MISSING).' },
    errors: {
      type: 'array',
      description: 'What does not match (VALIDATION_FAILED).',
      items: {
        type: 'object',
        required: ['in', 'pointer', 'detail'],
        properties: {
          in: { enum: ['body', 'query', 'path'] },
          pointer: { type: 'string', description: 'JSON pointer (RFC 6901).' },
          detail: { type: 'string' },
        },
      },
    },
  },
};
