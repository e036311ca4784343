// What stands between the suite and the server. A fault changes what passes, so that the server seems to lack a behaviour.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { TestApp } from '../../harness.ts';

export interface Wire {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface Fault {
  /** Changes a request, its address as a URL. */
  readonly request?: (url: URL, options: InjectOptions) => InjectOptions | undefined;
  readonly answer?: (url: URL, answer: LightMyRequestResponse) => Changed | undefined | Promise<Changed | undefined>;
}
export interface Changed {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function openWire({ app }: TestApp, { request, answer: change }: Fault = {}): Wire {
  return {
    inject: async (options) => {
      const url = readAddress(options);
      const answer = await app.inject(request?.(url, options) ?? options);
      const changed = await change?.(url, answer);
      return changed === undefined ? answer : replace(answer, changed);
    },
  };
}

function readAddress({ url }: InjectOptions): URL {
  if (typeof url !== 'string') throw new Error('The suite writes addresses as text.');
  return new URL(url, 'http://localhost');
}

function replace(answer: LightMyRequestResponse, { statusCode, headers, body }: Changed): LightMyRequestResponse {
  const text = body ?? answer.body;
  const described = {
    statusCode: statusCode ?? answer.statusCode,
    headers: { ...answer.headers, ...headers },
    body: text,
    payload: text,
    json: () => JSON.parse(text),
  };
  return Object.create(answer, Object.getOwnPropertyDescriptors(described));
}

/** The answers of one endpoint: `onPath('/oidc/userinfo', () => ({ statusCode: 405 }))`. */
export const onPath = (
  path: string,
  change: (answer: LightMyRequestResponse) => ReturnType<NonNullable<Fault['answer']>>,
): Fault => ({
  answer: (url, answer) => (url.pathname === path ? change(answer) : undefined),
});

/** A JSON answer without or with other members. */
export const changeJson = (path: string, change: (body: JsonObject) => JsonObject): Fault =>
  onPath(path, (answer) => (answer.statusCode === 200 ? { body: JSON.stringify(change(answer.json<JsonObject>())) } : undefined));

/** A server that ignores a parameter of the authorization request, or reads another value. */
export const changeParameter = (name: string, value?: string): Fault => ({
  request: ({ pathname, searchParams }, options) => {
    if (pathname !== '/oidc/authorize' || options.method === 'POST') return undefined;
    if (value === undefined) searchParams.delete(name);
    else searchParams.set(name, value);
    return { ...options, url: `${pathname}?${searchParams}` };
  },
});

/** A server that sends the browser elsewhere than it does. */
export const changeRedirect = (path: RegExp, change: (location: URL) => string): Fault => ({
  answer: ({ pathname }, { headers: { location } }) =>
    location === undefined || !path.test(pathname)
      ? undefined
      : { headers: { location: change(new URL(String(location), 'http://localhost')) } },
});

/** A server that signs other ID tokens, with a key that it publishes. */
export function changeIdToken(change: (claims: JWTPayload) => JWTPayload | string): Fault {
  const pair = generateKeyPair('RS256');
  return {
    answer: async (url, answer) => {
      if (answer.statusCode !== 200) return undefined;
      if (url.pathname === '/oidc/jwks') {
        const key = { ...(await exportJWK((await pair).publicKey)), kid: 'fault', alg: 'RS256', use: 'sig' };
        return { body: JSON.stringify({ keys: [...answer.json<{ keys: JsonObject[] }>().keys, key] }) };
      }
      if (url.pathname !== '/oidc/token') return undefined;
      const body = answer.json<JsonObject>();
      const claims = change(JSON.parse(Buffer.from(String(body['id_token']).split('.')[1] ?? '', 'base64url').toString()));
      const token =
        typeof claims === 'string'
          ? claims
          : await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'fault' }).sign((await pair).privateKey);
      return { body: JSON.stringify({ ...body, id_token: token }) };
    },
  };
}

export const omit = (object: JsonObject | JWTPayload, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))) as JsonObject;
