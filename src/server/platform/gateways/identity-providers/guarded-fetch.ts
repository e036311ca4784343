import { type LookupAddress, lookup as lookUpName } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseIp } from '../../ip-address.ts';

/** Which addresses may be requested. */
export interface FetchRules {
  /** Origins allowed over http and at private addresses: the demo provider's. */
  readonly trustedOrigins: readonly string[];
  /** Whether http is allowed on loopback addresses. */
  readonly allowsLoopback: boolean;
  /** Whether names that resolve to private networks are refused. */
  readonly refusesPrivate: boolean;
}

export interface FetchOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | URLSearchParams | Uint8Array | ArrayBuffer | ReadableStream | null | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Answers with the status alone and reads no body, of any length. */
  readonly ignoresBody?: boolean;
}

const timeoutMilliseconds = 8_000;
const maxBytes = 1_000_000;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** All addresses that IANA has assigned to the IPv6 internet. The library also takes what it does not know as unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * A fetch for server-to-server requests: https only, no redirects, 8 seconds, at most 1 MB. The address is checked at the
 * connection itself, so that a name cannot resolve to a private network after the check.
 */
export function createGuardedFetch(rules: FetchRules): (address: string, options: FetchOptions) => Promise<Response> {
  return async (address, options) => {
    const url = new URL(address);
    const problem = findProblem(url, rules);
    if (problem !== undefined) throw new Error(problem);
    return send(url, options, isGuarded(url, rules) ? lookUpPublic : undefined);
  };
}

/** Whether an address may be requested, as far as it says itself. */
export const isAllowed = (address: string, rules: FetchRules): boolean =>
  URL.canParse(address) && findProblem(new URL(address), rules) === undefined;

const isGuarded = ({ origin }: URL, { refusesPrivate, trustedOrigins }: FetchRules): boolean =>
  refusesPrivate && !trustedOrigins.includes(origin);

function findProblem(url: URL, rules: FetchRules): string | undefined {
  const isTrusted = rules.trustedOrigins.includes(url.origin);
  const isLoopback = rules.allowsLoopback && loopbackHosts.includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (isTrusted || isLoopback)))
    return 'The address must begin with https://.';
  if (isGuarded(url, rules) && isPrivate(url.hostname.replace(/^\[|\]$/g, ''))) return 'The address is in a private network.';
  return undefined;
}

/** Whether an IP address is not public; false for names. `::ffff:10.0.0.1` counts as IPv4. */
export function isPrivate(address: string): boolean {
  const parsed = parseIp(address);
  if (parsed === undefined) return false;
  return parsed.range() !== 'unicast' || (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast));
}

const lookUpPublic: LookupFunction = (name, options, done) => {
  lookUpName(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return done(error ?? new Error('The name has no address.'), '', 0);
    if (addresses.some(({ address }) => isPrivate(address))) return done(new Error('The name is in a private network.'), '', 0);
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};

async function send(url: URL, options: FetchOptions, lookup: LookupFunction | undefined): Promise<Response> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  // openid-client types bodies more widely than the DOM's types do.
  const body =
    options.body === undefined || options.body === null ? undefined : await new Response(options.body as BodyInit).text();
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: options.method ?? 'GET',
        headers: { ...options.headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        signal,
        ...(lookup === undefined ? {} : { lookup }),
      },
      (answer) => {
        if (options.ignoresBody !== true) return void readAnswer(answer).then(resolve, reject);
        answer.destroy();
        resolve(new Response(null, { status: answer.statusCode ?? 500 }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) {
      answer.destroy();
      throw new Error('The answer is too large.');
    }
    chunks.push(bytes);
  }
  const status = answer.statusCode ?? 500;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (typeof value === 'string') headers.set(name, value);
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}
