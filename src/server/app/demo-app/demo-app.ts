// A connected app for trying out and for tests: logs people in by the store's accounts and shows their names. Never started in production.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as client from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { makeToken, systemRandom } from '../../platform/random.ts';
import { createOrderInbox, type OrderInbox } from './order-inbox.ts';
import { renderPage } from './pages.ts';

export interface DemoApp {
  readonly origin: string;
  close(): Promise<void>;
}

export interface DemoAppOptions {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** As browsers see it; default: localhost with the port. */
  readonly origin?: string;
  /** The store's origin. */
  readonly store: string;
  /** The secrets of its webhook endpoint. */
  readonly readSecrets: () => Promise<readonly string[]>;
  /** The store's, which `/dev/clock` moves. */
  readonly clock: Clock;
}

interface Begun {
  readonly verifier: string;
  readonly nonce: string;
}

/** What the app remembers of a browser. */
interface Visitor {
  /** Logins that were begun, by `state`: one for each tab. */
  readonly begun: Map<string, Begun>;
  name?: string;
  scopes?: string;
  idToken?: string;
}

const clientId = 'demo-app';
const cookieName = 'demo-app';
const maxVisitors = 1_000;
const maxBegun = 10;
const scope = 'openid profile email offline_access';

export async function startDemoApp(options: DemoAppOptions): Promise<DemoApp> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const origin = options.origin ?? `http://localhost:${port}`;
  const inbox = createOrderInbox(options.readSecrets, () => options.clock.now().getTime() / 1000);
  serve(server, origin, options.store, inbox);
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function serve(server: Server, origin: string, store: string, inbox: OrderInbox): void {
  const visitors = new Map<string, Visitor>();
  let configuration: Promise<client.Configuration> | undefined;
  const discover = (): Promise<client.Configuration> => {
    configuration ??= client.discovery(new URL(store), clientId, undefined, client.None(), {
      execute: [client.allowInsecureRequests],
    });
    // The store may not be ready yet: the next request asks again.
    configuration.catch(() => {
      configuration = undefined;
    });
    return configuration;
  };
  server.on('request', (request, response) => {
    answer({ request, response, origin, store, visitors, discover, inbox }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      sendPage(response, 400, renderPage({ kind: 'failed', reason, store }));
    });
  });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly origin: string;
  readonly store: string;
  readonly visitors: Map<string, Visitor>;
  readonly discover: () => Promise<client.Configuration>;
  readonly inbox: OrderInbox;
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, origin, store, visitors, discover, inbox } = exchange;
  const url = new URL(request.url ?? '/', origin);
  if (url.pathname === '/webhooks' && request.method === 'POST')
    return void response.writeHead(await inbox.receive(request)).end();
  const visitor = findVisitor(visitors, request, response);
  if (url.pathname === '/login') return redirect(response, await begin(await discover(), visitor, origin));
  if (url.pathname === '/callback') {
    await finish(await discover(), visitor, url);
    return redirect(response, '/');
  }
  if (url.pathname === '/logout') return redirect(response, await leave(await discover(), visitor, origin));
  if (url.pathname !== '/') return void response.writeHead(404).end();
  const { name, scopes = '' } = visitor;
  const orders = inbox.list();
  const view =
    name === undefined ? ({ kind: 'guest', store, orders } as const) : ({ kind: 'member', name, scopes, store, orders } as const);
  sendPage(response, 200, renderPage(view));
}

async function begin(config: client.Configuration, visitor: Visitor, origin: string): Promise<string> {
  const [state, begun] = [client.randomState(), { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() }];
  const [oldest] = visitor.begun.keys();
  if (visitor.begun.size >= maxBegun && oldest !== undefined) visitor.begun.delete(oldest);
  visitor.begun.set(state, begun);
  return client.buildAuthorizationUrl(config, {
    redirect_uri: `${origin}/callback`,
    scope,
    prompt: 'consent',
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    state,
    nonce: begun.nonce,
  }).href;
}

async function finish(config: client.Configuration, visitor: Visitor, url: URL): Promise<void> {
  const state = url.searchParams.get('state') ?? '';
  const begun = visitor.begun.get(state);
  if (begun === undefined) throw new Error('no such login was begun in this browser');
  visitor.begun.delete(state);
  const tokens = await client.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: begun.verifier,
    expectedState: state,
    expectedNonce: begun.nonce,
  });
  const subject = tokens.claims()?.sub ?? '';
  const info = await client.fetchUserInfo(config, tokens.access_token, subject);
  visitor.name = info.name ?? info.nickname ?? subject;
  visitor.scopes = tokens.scope ?? '';
  if (tokens.id_token !== undefined) visitor.idToken = tokens.id_token;
}

async function leave(config: client.Configuration, visitor: Visitor, origin: string): Promise<string> {
  const { idToken } = visitor;
  delete visitor.name;
  delete visitor.idToken;
  return client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: `${origin}/`,
    ...(idToken === undefined ? {} : { id_token_hint: idToken }),
  }).href;
}

function findVisitor(visitors: Map<string, Visitor>, request: IncomingMessage, response: ServerResponse): Visitor {
  const [, sent = ''] = new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
  const knownVisitor = visitors.get(sent);
  if (knownVisitor !== undefined) return knownVisitor;
  const [oldest] = visitors.keys();
  if (visitors.size >= maxVisitors && oldest !== undefined) visitors.delete(oldest);
  const token = makeToken(systemRandom);
  const visitor: Visitor = { begun: new Map() };
  visitors.set(token, visitor);
  response.setHeader('set-cookie', `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Lax`);
  return visitor;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
}
