import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, RawRequestDefaultExpression } from 'fastify';
import type { Json } from '../../../engine/declare/index.ts';

/** A call of one of our own routes, made while another request is answered. */
export interface InnerCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path and query: `/zapi/internal/signup/screen-data?a=1`. */
  readonly url: string;
  readonly body?: Json;
}
export interface InnerAnswer {
  readonly status: number;
  /** The parsed JSON; null when the answer is empty, the text when it is not JSON. */
  readonly body: unknown;
  /** Set-Cookie lines, to be handed on: `reply.header('set-cookie', answer.cookies)`. */
  readonly cookies: readonly string[];
}

const header = 'x-inner-call';
const outerRequests = new Map<string, FastifyRequest>();

/**
 * Serves a page's data through the same handlers as the browser's calls, in process. Store, session and request id are those of the
 * outer request: nothing is asked twice. A client cannot make such a call: the ticket is random, lives as long as the call and is
 * known to this process alone.
 */
export async function callInner(app: FastifyInstance, request: FastifyRequest, call: InnerCall): Promise<InnerAnswer> {
  const ticket = randomUUID();
  outerRequests.set(ticket, request);
  try {
    const { host, protocol } = new URL(request.store.origin);
    const answer = await app.inject({
      method: call.method,
      url: call.url,
      remoteAddress: request.ip,
      headers: {
        ...pickHeaders(request),
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        accept: 'application/json',
        [header]: ticket,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    });
    const cookies = answer.headers['set-cookie'] ?? [];
    return { status: answer.statusCode, body: readBody(answer.body), cookies: Array.isArray(cookies) ? cookies : [cookies] };
  } finally {
    outerRequests.delete(ticket);
  }
}

/** The request on whose behalf this one is made; undefined for one from outside, whatever headers it has. */
export function takeOuter(request: { readonly headers: RawRequestDefaultExpression['headers'] }): FastifyRequest | undefined {
  const ticket = request.headers[header];
  return typeof ticket === 'string' ? outerRequests.get(ticket) : undefined;
}

function pickHeaders(request: FastifyRequest): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of ['cookie', 'user-agent', 'accept-language']) {
    const value = request.headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}

function readBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
