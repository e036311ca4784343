// GET /openapi.json: describes every declared call.
import {
  type CallPlan,
  type Declarations,
  type EnvelopePart,
  type FieldPlan,
  type FormPlan,
  isForStaff,
  isObject,
  type Json,
  type JsonObject,
  type SelectedBy,
} from '../../../../engine/declare/index.ts';
import { versionHeader } from '../../../../engine/submit/index.ts';
import { statusesOf } from '../../platform/refusal-codes.ts';
import type { StorePlans } from '../../project/store-plans.ts';

/**
 * Builds an OpenAPI 3.1 document of all calls, with the forms of the store's settings. `isPublic`: without those of the operators'
 * console.
 */
export function buildOpenApi(declarations: Declarations, plans: StorePlans, isPublic: boolean): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  const calls = plans.callIds
    .toSorted()
    .map((id) => plans.call(id))
    .filter((call) => !isPublic || !isOfConsole(call));
  for (const call of calls) {
    const method = call.method.toLowerCase();
    const isShared = calls.some(
      (candidate) => candidate !== call && candidate.path === call.path && candidate.method === call.method,
    );
    const discriminator = isShared ? declarations.calls[call.id]?.discriminator : undefined;
    const description = requireSelector(describeCall(call, plans), discriminator);
    const existing = paths[call.path]?.[method];
    paths[call.path] = {
      ...paths[call.path],
      [method]: existing === undefined ? description : mergeCalls(existing, description),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Madoguchi', version: '1', description: 'Calls of the member self-service application.' },
    paths,
    components: { schemas: { Refusal: refusalSchema, FlowError: flowErrorSchema, ...referredEntities(declarations, paths) } },
  };
}

/** Whether only operators make a call; that of their login is for everybody. */
const isOfConsole = ({ for: audience, path }: CallPlan): boolean => isForStaff(audience) || path.startsWith('/zapi/console/');

function describeCall(call: CallPlan, plans: StorePlans): JsonObject {
  const form = call.form === undefined ? undefined : plans.form(call.form);
  const pathParameters: JsonObject[] = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1] ?? '',
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 200 },
  }));
  const parameters = form === undefined ? pathParameters : [...pathParameters, versionParameter];
  const body = { required: true, content: { 'application/json': { schema: describeParts(call.envelope, form) } } };
  return {
    operationId: call.id,
    description: `For: ${call.for}.`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.method === 'GET' || Object.keys(call.envelope).length === 0 ? {} : { requestBody: body }),
    responses: { ...describeAnswer(call), ...refusals(call) },
  };
}

/** Requires the payload part that selects this call among those of the same path, with its value if one is declared. */
function requireSelector(description: JsonObject, discriminator: SelectedBy | undefined): JsonObject {
  const schema = readObject(bodySchema(description));
  if (discriminator === undefined || Object.keys(schema).length === 0) return description;
  const constant = discriminator.value === undefined ? {} : { [discriminator.property]: { const: discriminator.value } };
  const properties = { ...readObject(schema['properties']), ...constant };
  const required = { ...schema, properties, required: [discriminator.property] };
  return { ...description, requestBody: { required: true, content: { 'application/json': { schema: required } } } };
}

/** Merges two calls that share a path: the body matches exactly one of them, and a response code has the answers of both. */
function mergeCalls(left: JsonObject, right: JsonObject): JsonObject {
  const bodies = [left, right].map((call) => bodySchema(call)).filter((schema) => schema !== undefined);
  return {
    ...right,
    ...left,
    description: [left, right].map((call) => `${String(call['operationId'])}: ${String(call['description'])}`).join(' '),
    requestBody: { required: true, content: { 'application/json': { schema: { oneOf: bodies } } } },
    responses: mergeResponses(readObject(left['responses']), readObject(right['responses'])),
  };
}

/** Merges responses by code: one schema if both are equal, otherwise either. */
function mergeResponses(left: JsonObject, right: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...right, ...left };
  for (const code of Object.keys(left).filter((code) => Object.hasOwn(right, code))) {
    const [mine, theirs] = [readObject(left[code]), readObject(right[code])];
    const [schema, existing] = [answerSchema(mine), answerSchema(theirs)];
    if (schema === undefined || existing === undefined || JSON.stringify(schema) === JSON.stringify(existing)) continue;
    merged[code] = { ...mine, content: { 'application/json': { schema: { anyOf: [schema, existing] } } } };
  }
  return merged;
}

function answerSchema(response: JsonObject): Json | undefined {
  return readObject(readObject(response['content'])['application/json'])['schema'];
}

function bodySchema(call: JsonObject): Json | undefined {
  const content = readObject(readObject(call['requestBody'])['content']);
  return readObject(content['application/json'])['schema'];
}

function readObject(value: Json | undefined): JsonObject {
  // Only JSON built in this file is passed.
  return isObject(value) ? (value as JsonObject) : {};
}

const versionParameter: JsonObject = {
  name: versionHeader,
  in: 'header',
  required: false,
  description: 'The version of the form that was shown. Any other than the present version is refused with FORM_CHANGED.',
  schema: { type: 'string' },
};

function describeParts(parts: CallPlan['envelope'], form: FormPlan | undefined): JsonObject {
  const properties: Record<string, Json> = {};
  for (const [key, part] of Object.entries(parts)) if (key !== '*') properties[key] = describePart(part, form);
  // An echo may contain any field of the form.
  return { type: 'object', additionalProperties: parts['*'] !== undefined, properties };
}

function describePart(part: EnvelopePart, form: FormPlan | undefined): JsonObject {
  if ('parts' in part) return describeParts(part.parts, form);
  if ('one' in part) return { type: 'array', minItems: 1, maxItems: 1, items: describeParts(part.one, form) };
  if ('boolean' in part) return { type: 'boolean' };
  if ('checked' in part || 'unchecked' in part) return { type: 'array', items: { type: 'string', maxLength: 100 } };
  if ('const' in part) return { const: part.const };
  if ('enum' in part) return { enum: part.enum };
  if ('string' in part) return { type: ['string', 'null'], maxLength: part.string.maxLength };
  if ('field' in part) return describeField(form, part.field);
  if ('page' in part) return { description: `the value of ${part.page} in the page's data; only compared` };
  const source = 'answers' in part ? part.answers : part.echo;
  if (source === 'fields') return describeFields(form);
  if (source === 'settings') return { type: 'object', properties: { version: { type: 'string' } } };
  return {
    type: ['array', 'object', 'null'],
    description: source === 'custom' ? 'id/value pairs; a box is "true" or "false"' : `answers of ${source}`,
  };
}

function describeField(form: FormPlan | undefined, key: string): JsonObject {
  const field = form?.fields.find((candidate) => candidate.key === key);
  // An unused field is refused with a value.
  return field === undefined ? { type: 'null' } : describeAnswerOf(field);
}

export function describeAnswerOf({ schema, items }: FieldPlan): JsonObject {
  if (items === undefined) return { anyOf: [schema, { type: 'null' }] };
  const text = { type: ['string', 'null'] };
  const properties = {
    id: { ...text, description: 'null: a new item' },
    ...(items.heading === undefined ? {} : { [items.heading]: text }),
    ...(items.detail === undefined ? {} : { [items.detail]: text }),
    ...Object.fromEntries(items.fields.map((itemField) => [itemField.key, describeAnswerOf(itemField)])),
  };
  return { anyOf: [{ ...schema, items: { type: 'object', additionalProperties: false, properties } }, { type: 'null' }] };
}

export function describeFields(form: FormPlan | undefined): JsonObject {
  const fields = (form?.fields ?? []).filter((field) => field.custom === undefined && !field.key.includes('.'));
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(fields.map((field) => [field.key, describeField(form, field.key)])),
  };
}

function describeAnswer(call: CallPlan): JsonObject {
  if (call.response === 'empty') return { '204': { description: 'Done.' } };
  const schemaOfFile = { schema: { type: 'string', format: 'binary' } };
  if (typeof call.response === 'object' && 'file' in call.response)
    return { '200': { description: 'The file.', content: { [call.response.file]: schemaOfFile } } };
  const redirect = { type: 'object', required: ['redirectTo'], properties: { redirectTo: { type: 'string' } } };
  const schema = call.response === 'redirect' ? redirect : { $ref: `#/components/schemas/${schemaName(call.response.schema)}` };
  return { '200': { description: 'Done.', content: { 'application/json': { schema } } } };
}

const refusalDescriptions: { readonly [status: number]: string } = {
  400: 'The body cannot be read.',
  401: 'Not signed in.',
  403: 'Not allowed, or sent from another origin.',
  404: 'There is no such thing for this member.',
  409: 'Not possible in this state, already taken, or sent from an earlier form.',
  410: 'Expired.',
  422: 'The answers are invalid.',
  429: 'Sent too soon or too often.',
  503: 'Not possible for the moment.',
};

/** The answers of a refused call by status, with the codes that it declares. */
function refusals(call: CallPlan): JsonObject {
  const codes = Object.keys(call.errors).filter((code) => code !== '*');
  const needsSession = call.for === 'member' || isForStaff(call.for);
  const usual = [400, 403, 409, 422, 429, ...(needsSession ? [401] : []), ...(call.gates === undefined ? [] : [404])];
  const statuses = new Set([...usual, ...codes.flatMap(statusesOf)]);
  return Object.fromEntries(
    [...statuses].map((status) => {
      const refusal = describeRefusals(codes.filter((code) => statusesOf(code).includes(status)));
      const schema =
        status === 409 && call.event !== undefined ? { anyOf: [refusal, { $ref: '#/components/schemas/FlowError' }] } : refusal;
      return [status, { description: refusalDescriptions[status] ?? 'Refused.', content: { 'application/json': { schema } } }];
    }),
  );
}

/** A refusal with one of these codes or another one. */
function describeRefusals(codes: readonly string[]): JsonObject {
  const refusal = { $ref: '#/components/schemas/Refusal' };
  return codes.length === 0 ? refusal : { allOf: [refusal, { properties: { code: { examples: codes } } }] };
}

/** The entities that the calls refer to, also through others. */
export function referredEntities(declarations: Declarations, paths: JsonObject): JsonObject {
  const schemas = new Map(
    Object.entries(declarations.entities).map(([name, schema]) => [schemaName(`entities/${name}`), withReferences(schema)]),
  );
  const referred = new Map<string, Json>();
  const add = (value: Json): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = schemas.get(name);
      if (schema === undefined || referred.has(name)) continue;
      referred.set(name, schema);
      add(schema);
    }
  };
  add(paths);
  return Object.fromEntries(referred);
}

/** `entities/account-header` → `entities.account-header`: component names must not contain slashes. */
function schemaName(reference: string): string {
  return reference.replaceAll('/', '.');
}

export function withReferences(value: Json): Json {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) =>
      key === '$ref' && typeof below === 'string'
        ? [key, `#/components/schemas/${schemaName(below)}`]
        : [key, withReferences(below)],
    ),
  );
}

const refusalSchema: JsonObject = {
  type: 'object',
  required: ['status', 'code', 'message', 'requestId'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', required: ['at', 'rule'], properties: { at: { type: 'string' }, rule: { type: 'string' } } },
    },
    changes: {
      type: 'array',
      description: 'How the form differs from the one that was sent (FORM_CHANGED).',
      items: {
        type: 'object',
        required: ['field', 'change', 'label'],
        properties: { field: { type: 'string' }, change: { type: 'string' }, label: { type: 'object' } },
      },
    },
    retryAfter: { type: 'integer', description: 'seconds' },
  },
};

const flowErrorSchema: JsonObject = {
  type: 'object',
  required: ['flowError'],
  properties: {
    flowError: {
      type: 'object',
      required: ['status', 'code', 'message', 'requestId', 'redirectTo'],
      properties: {
        status: { type: 'integer' },
        code: { type: 'string' },
        message: { type: 'string' },
        requestId: { type: 'string' },
        redirectTo: { type: 'string' },
      },
    },
  },
};
