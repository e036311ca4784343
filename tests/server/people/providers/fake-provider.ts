// Identity providers rebuilt from their published documents: discovery, authorization, token, userinfo and keys over HTTP.
import { createHash, createHmac, createVerify, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakePerson {
  readonly id: string;
  readonly email?: string;
  readonly isVerified?: boolean;
  readonly family?: string;
  readonly given?: string;
}

/** What goes wrong at the next logins, until it is set back. */
export type Fault =
  | 'none'
  | 'cancel'
  | 'error'
  | 'wrongSignature'
  | 'wrongIssuer'
  | 'wrongNonce'
  | 'wrongAudience'
  | 'expired'
  | 'unsigned'
  | 'publicKeyAsSecret'
  | 'userinfoDown'
  | 'otherUserinfo'
  | 'largeTokens'
  | 'bareToken'
  | 'tokenError'
  | 'otherIss';

export interface FakeLogin {
  readonly query: URLSearchParams;
  readonly person: FakePerson;
  readonly isFirst: boolean;
}

/** How one provider differs from the others. */
export interface Quirks {
  /** Of the client: the secret, or Apple's public key. */
  readonly secret: string;
  readonly verifyKey?: KeyObject;
  readonly authentication: 'basic' | 'post' | 'apple';
  readonly algorithm?: 'RS256' | 'HS256';
  /** Below the origin; `{tenantid}` in discovery. undefined: OAuth 2.0 without discovery and ID tokens. */
  readonly issuer?: string;
  /** The issuer of ID tokens, if discovery names another one. */
  readonly tokenIssuer?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Why the authorization request is refused. */
  readonly findProblem?: (query: URLSearchParams) => string | undefined;
  readonly cancel: Readonly<Record<string, string>>;
  readonly idToken?: (person: FakePerson) => Readonly<Record<string, unknown>>;
  readonly userinfo?: (person: FakePerson) => unknown;
  readonly posted?: (login: FakeLogin) => Readonly<Record<string, string>>;
  readonly tokenError: unknown;
}

export interface FakeProvider {
  readonly origin: string;
  person: FakePerson;
  fault: Fault;
  /** What the token endpoint was asked. */
  readonly tokenRequests: { readonly headers: IncomingMessage['headers']; readonly body: URLSearchParams }[];
  readonly authorizationRequests: URLSearchParams[];
  /** Signs with another key from now on, under another id. */
  rotateKey(): void;
  close(): Promise<void>;
}

export const clientId = 'dj00aiZpPXNhbXBsZQ-';

const keyPairs = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = (): number => Math.floor(Date.now() / 1000);

export async function startFakeProvider(quirks: Quirks): Promise<FakeProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening server has an address.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = new Set<string>();
  let keyIndex = 0;
  const provider: FakeProvider = {
    origin,
    person: { id: 'nobody' },
    fault: 'none',
    tokenRequests: [],
    authorizationRequests: [],
    rotateKey: () => {
      keyIndex += 1;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const codes = new Map<string, FakeLogin>();
  const tokens = new Map<string, FakePerson>();
  const issuer = `${origin}${quirks.issuer ?? ''}`;

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    provider.authorizationRequests.push(query);
    const problem = query.get('code_challenge_method') === 'S256' ? quirks.findProblem?.(query) : 'no PKCE';
    if (problem !== undefined) return void response.writeHead(400).end(problem);
    const state = query.get('state') ?? '';
    const iss = provider.fault === 'otherIss' ? { iss: 'https://elsewhere.example' } : {};
    if (provider.fault === 'cancel') return sendBack(query, { ...quirks.cancel, state }, response);
    if (provider.fault === 'error')
      return sendBack(query, { error: 'server_error', error_description: 'a\r\nb <b>', state }, response);
    const code = randomUUID();
    const login = { query, person: provider.person, isFirst: !known.has(provider.person.id) };
    known.add(provider.person.id);
    codes.set(code, login);
    sendBack(query, { code, state, ...iss, ...quirks.posted?.(login) }, response);
  };

  const answerToken = (headers: IncomingMessage['headers'], body: URLSearchParams) => {
    provider.tokenRequests.push({ headers, body });
    if (provider.fault === 'largeTokens')
      return { status: 200, body: { access_token: 'x'.repeat(1_000_001), token_type: 'Bearer' } };
    const login = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isValid =
      provider.fault !== 'tokenError' &&
      isAuthentic(quirks, issuer, headers, body) &&
      login !== undefined &&
      login.query.get('code_challenge') === challenge &&
      login.query.get('redirect_uri') === body.get('redirect_uri');
    if (!isValid) return { status: 400, body: quirks.tokenError };
    const accessToken = randomUUID();
    tokens.set(accessToken, login.person);
    const idToken = quirks.issuer === undefined ? {} : { id_token: signIdToken(provider, quirks, { issuer, login, keyIndex }) };
    return { status: 200, body: { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, ...idToken } };
  };

  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '', origin);
    const send = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    if (url.pathname.endsWith('/.well-known/openid-configuration') && quirks.issuer !== undefined)
      return send(200, {
        issuer,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        ...(quirks.userinfo === undefined ? {} : { userinfo_endpoint: `${origin}/userinfo` }),
        ...quirks.metadata,
      });
    if (url.pathname === '/jwks') {
      const key = keyPairs[keyIndex % 2]?.publicKey.export({ format: 'jwk' });
      return send(200, { keys: [{ ...key, kid: `key-${keyIndex}`, alg: 'RS256', use: 'sig' }] });
    }
    if (url.pathname === '/token' && provider.fault === 'bareToken') return void response.end('token-of-1');
    if (url.pathname === '/token') {
      const { status, body } = answerToken(request.headers, new URLSearchParams(await readBody(request)));
      return send(status, body);
    }
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (url.pathname === '/userinfo' && provider.fault === 'userinfoDown') return send(503, { error: 'temporarily_unavailable' });
    if (url.pathname === '/userinfo' && person !== undefined)
      return send(200, quirks.userinfo?.(provider.fault === 'otherUserinfo' ? { ...person, id: 'somebody-else' } : person));
    send(404, {});
  });
  return provider;
}

/** A redirect, or with form_post a page whose form the browser posts. */
function sendBack(query: URLSearchParams, fields: Readonly<Record<string, string>>, response: ServerResponse): void {
  const target = query.get('redirect_uri') ?? '';
  if (query.get('response_mode') !== 'form_post')
    return void response.writeHead(302, { location: `${target}?${new URLSearchParams(fields)}` }).end();
  const writeEntities = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${writeEntities(value)}">`,
  );
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><form method="post" action="${writeEntities(target)}">${inputs.join('')}<button>Continue</button></form>`,
    );
}

function isAuthentic(quirks: Quirks, issuer: string, headers: IncomingMessage['headers'], body: URLSearchParams): boolean {
  const secret = body.get('client_secret') ?? '';
  if (quirks.authentication === 'basic') {
    // As Yahoo! JAPAN describes it: both parts joined by a colon, not encoded.
    const expected = Buffer.from(`${clientId}:${quirks.secret}`).toString('base64');
    return headers.authorization === `Basic ${expected}` && secret === '';
  }
  if (body.get('client_id') !== clientId || headers.authorization !== undefined) return false;
  if (quirks.authentication === 'post') return secret === quirks.secret;
  const [header = '', payload = '', signature = ''] = secret.split('.');
  const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const { iss, iat, exp, aud, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const isSigned =
    quirks.verifyKey !== undefined &&
    createVerify('sha256')
      .update(`${header}.${payload}`)
      .verify({ key: quirks.verifyKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  const isNamed = alg === 'ES256' && kid === 'KEY1234567' && iss === 'TEAM123456' && aud === issuer && sub === clientId;
  return isSigned && isNamed && iat <= now() && exp > now() && exp - iat <= 15_777_000;
}

function signIdToken(
  { fault }: FakeProvider,
  quirks: Quirks,
  { issuer, login, keyIndex }: { readonly issuer: string; readonly login: FakeLogin; readonly keyIndex: number },
): string {
  const origin = new URL(issuer).origin;
  const expected = quirks.tokenIssuer === undefined ? issuer : `${origin}${quirks.tokenIssuer}`;
  const nonce = login.query.get('nonce');
  const claims = {
    iss: fault === 'wrongIssuer' ? `${origin}/another` : expected,
    sub: login.person.id,
    aud: fault === 'wrongAudience' ? 'another-client' : clientId,
    iat: now(),
    exp: now() + (fault === 'expired' ? -600 : 600),
    ...(nonce === null ? {} : { nonce: fault === 'wrongNonce' ? 'another' : nonce }),
    ...quirks.idToken?.(login.person),
  };
  if (fault === 'unsigned') return `${encode({ alg: 'none' })}.${encode(claims)}.`;
  const isSymmetric = (quirks.algorithm === 'HS256') !== (fault === 'publicKeyAsSecret');
  const header = isSymmetric ? { alg: 'HS256', typ: 'JWT' } : { alg: 'RS256', kid: `key-${keyIndex}`, typ: 'JWT' };
  const body = `${encode(header)}.${encode(claims)}`;
  const pair = keyPairs[(keyIndex + (fault === 'wrongSignature' ? 1 : 0)) % 2];
  if (!isSymmetric && pair !== undefined)
    return `${body}.${sign('sha256', Buffer.from(body), pair.privateKey).toString('base64url')}`;
  const publicKey = pair?.publicKey.export({ format: 'pem', type: 'spki' }) ?? '';
  const secret = quirks.algorithm === 'HS256' ? `${quirks.secret}${fault === 'wrongSignature' ? 'x' : ''}` : publicKey;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
