// A shop for trying out and for tests: sells by the store's checkout, and logs people in by its accounts. Never started in production.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as client from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { makeToken, systemRandom } from '../../platform/random.ts';
import { demoClientId } from './credentials.ts';
import { createOrderInbox, type OrderInbox, readBody } from './order-inbox.ts';
import { renderPage, type Shown } from './pages.ts';
import { buy, listEntitlements, listOffers, readPurchase } from './shop.ts';
import { createStoreApi, type StoreApi, sendByFetch } from './store-api.ts';

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
  /** Its own, as a client of the store. */
  readonly clientSecret: string;
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
  idToken?: string;
  accountId?: string;
  /** Checkout sessions, newest first. */
  purchases: readonly string[];
}

const cookieName = 'demo-app';
const maxVisitors = 1_000;
const maxBegun = 10;
const maxPurchases = 5;
const maxBodyBytes = 1_000;
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
  serve(server, origin, options, inbox);
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function serve(server: Server, origin: string, { store, clientSecret }: DemoAppOptions, inbox: OrderInbox): void {
  const visitors = new Map<string, Visitor>();
  let configuration: Promise<client.Configuration> | undefined;
  const discover = (): Promise<client.Configuration> => {
    configuration ??= client.discovery(new URL(store), demoClientId, undefined, client.ClientSecretBasic(clientSecret), {
      execute: [client.allowInsecureRequests],
    });
    // The store may not be ready yet: the next request asks again.
    configuration.catch(() => {
      configuration = undefined;
    });
    return configuration;
  };
  const api = createStoreApi(sendByFetch(store), demoClientId, clientSecret);
  server.on('request', (request, response) => {
    const exchange = { request, response, origin, store, visitors, discover, inbox, api };
    answer(exchange).catch(async (error: unknown) => {
      const view = await describe(exchange, findVisitor(exchange));
      sendPage(response, 400, renderPage({ ...view, notice: 'failed', reason: describeError(error) }));
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
  readonly api: StoreApi;
}

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, origin, discover, inbox } = exchange;
  const url = new URL(request.url ?? '/', origin);
  if (url.pathname === '/webhooks' && request.method === 'POST')
    return void response.writeHead(await inbox.receive(request)).end();
  const visitor = findVisitor(exchange);
  if (url.pathname === '/login') return redirect(response, await begin(await discover(), visitor, origin));
  if (url.pathname === '/callback') {
    await finish(await discover(), visitor, url);
    return redirect(response, '/');
  }
  if (url.pathname === '/logout') return redirect(response, await leave(await discover(), visitor, origin));
  if (url.pathname === '/buy' && request.method === 'POST') return redirect(response, await order(exchange, visitor));
  if (url.pathname !== '/') return void response.writeHead(404).end();
  const view = await describe(exchange, visitor);
  sendPage(response, 200, renderPage(url.searchParams.has('thanks') ? { notice: 'thanks', ...view } : view));
}

/** Creates a checkout session of what the visitor has chosen; returns its address in the store. */
async function order({ request, origin, api }: Exchange, visitor: Visitor): Promise<string> {
  const form = new URLSearchParams(await readBody(request, maxBodyBytes));
  const session = await buy(api, form.get('itemId') ?? '', {
    accountId: visitor.accountId,
    returnAddress: `${origin}/?thanks=1`,
  });
  visitor.purchases = [session.checkoutSessionId, ...visitor.purchases].slice(0, maxPurchases);
  return session.address;
}

/** Without the store's API, what is known without it. */
async function describe({ store, api, inbox }: Exchange, visitor: Visitor): Promise<Shown> {
  const { name, accountId = '' } = visitor;
  // Read once: a message that comes while the store answers would show in one part of the page only.
  const orders = inbox.list();
  const offline = { store, offers: [], purchases: [], orders };
  const describeMember = (entitlements: Awaited<ReturnType<typeof listEntitlements>>) =>
    name === undefined ? {} : { member: { name, entitlements } };
  try {
    const [offers, purchases, entitlements] = await Promise.all([
      listOffers(api),
      Promise.all(visitor.purchases.map((id) => readPurchase(api, id, orders))),
      name === undefined ? [] : listEntitlements(api, accountId),
    ]);
    return { ...offline, offers, purchases, ...describeMember(entitlements) };
  } catch (error) {
    return { ...offline, ...describeMember([]), notice: 'apiFailure', reason: describeError(error) };
  }
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
  visitor.accountId = subject;
  if (tokens.id_token !== undefined) visitor.idToken = tokens.id_token;
}

async function leave(config: client.Configuration, visitor: Visitor, origin: string): Promise<string> {
  const { idToken } = visitor;
  delete visitor.name;
  delete visitor.accountId;
  delete visitor.idToken;
  return client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: `${origin}/`,
    ...(idToken === undefined ? {} : { id_token_hint: idToken }),
  }).href;
}

function findVisitor({ visitors, request, response }: Exchange): Visitor {
  const [, sent = ''] = new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
  const knownVisitor = visitors.get(sent);
  if (knownVisitor !== undefined) return knownVisitor;
  const [oldest] = visitors.keys();
  if (visitors.size >= maxVisitors && oldest !== undefined) visitors.delete(oldest);
  const token = makeToken(systemRandom);
  const visitor: Visitor = { begun: new Map(), purchases: [] };
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
