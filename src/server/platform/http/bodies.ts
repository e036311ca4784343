import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';
import { RefusalError } from '../refusal-error.ts';

/** Maximum bytes of a body, unless the route has its own `bodyLimit`. */
export const bodyLimit = 102_400;
/** Maximum bytes of a form of which `decoded` are allowed: percent-encoding makes three of one. */
export const encodedLimit = (decoded: number): number => 3 * decoded;
const maxDepth = 20;
const maxKeys = 1_000;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

const jsonTypes = ['application/json', 'application/csp-report', 'application/reports+json'];

/** Parses bodies as JSON or as a form, with limits. Refuses compressed bodies with 415 and other content types with 400. */
export function registerBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (coding.toLowerCase() === 'identity') return;
    // RFC 9110, 15.5.16: lists the accepted codings.
    reply.header('accept-encoding', 'identity');
    throw new RefusalError('COMPRESSED_BODY');
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonTypes, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => readJsonBody(body));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: encodedLimit(bodyLimit) },
    async (request: FastifyRequest, body: Buffer) => readFormBody(body, request.routeOptions.config.maxFormBytes ?? bodyLimit),
  );
  refuseOthers(app, 'application/json or application/x-www-form-urlencoded');
}

/** Makes the routes of a plugin take files of one media type only, whose bytes become the body. */
export function acceptFile(app: FastifyInstance, mediaType: string, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    mediaType,
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (_request: unknown, body: Buffer) => body,
  );
  refuseOthers(app, mediaType);
}

/** Refuses bodies of other content types with 400. */
function refuseOthers(app: FastifyInstance, accepted: string): void {
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    throw createUnreadableBodyError(`A body must be ${accepted}.`);
  });
}

/** `{"a":[1]}` → `{ a: [1] }`; no body → undefined. */
const readJsonBody = (body: Buffer): unknown => (body.length === 0 ? undefined : parseLimitedJson(decode(body)));

/** Refuses invalid JSON, deep nesting, prototype keys, and more keys than `mostKeys`. */
export function parseLimitedJson(text: string, mostKeys = maxKeys): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw createUnreadableBodyError('The body is not JSON.');
  }
  countKeys(value, 1, 0, mostKeys);
  return value;
}

/** `a=1&b=2&b=3` → `{ a: '1', b: ['2', '3'] }`, in the order of the form's controls. */
function readFormBody(body: Buffer, maxBytes: number): { [name: string]: string | string[] } {
  const pairs = [...new URLSearchParams(decode(body))];
  const bytes = pairs.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
  if (bytes > maxBytes) throw new RefusalError('TOO_LARGE');
  return groupControls(pairs);
}

/** Groups controls by name, repeated ones as a list. Refuses too many, and prototype keys. */
export function groupControls(pairs: readonly (readonly [name: string, value: string])[]): {
  [name: string]: string | string[];
} {
  const values = new Map<string, string | string[]>();
  if (pairs.length > maxKeys) throw createUnreadableBodyError('The body has too many fields.');
  for (const [name, value] of pairs) {
    refuseKey(name);
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else values.set(name, [before, value]);
  }
  return Object.fromEntries(values);
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw createUnreadableBodyError('The body is not UTF-8.');
  }
}

/** Returns the number of keys, `before` included. */
function countKeys(value: unknown, depth: number, before: number, most: number): number {
  if (!Array.isArray(value) && !isObject(value)) return before;
  if (depth > maxDepth) throw createUnreadableBodyError('The body is nested too deeply.');
  let count = before;
  if (Array.isArray(value)) {
    for (const element of value) count = countKeys(element, depth + 1, count, most);
    return count;
  }
  for (const [key, member] of Object.entries(value)) {
    refuseKey(key);
    count += 1;
    if (count > most) throw createUnreadableBodyError('The body has too many keys.');
    count = countKeys(member, depth + 1, count, most);
  }
  return count;
}

function refuseKey(key: string): void {
  if (forbiddenKeys.has(key)) throw createUnreadableBodyError('The body has a key that is not allowed.');
}

export function createUnreadableBodyError(message: string): RefusalError {
  return new RefusalError('UNREADABLE_BODY', { detail: message });
}
