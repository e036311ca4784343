// A payment provider for trying out and for tests, with its own origin and everything in memory. Never started in production.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isObject } from '../../../../engine/declare/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { PaymentError } from '../../platform/gateways/payment/payment-gateway.ts';
import { sandboxKey } from '../../platform/gateways/payment/sandbox.ts';
import { joinParameters, signText, verifySignature } from '../../platform/gateways/payment/signatures.ts';
import { projectRoot } from '../../platform/project-root.ts';
import { renderChallenge, renderLinkPage, renderReport } from './pages.ts';
import {
  addLinkedMethod,
  answerThreeDSecure,
  charge,
  confirmThreeDSecure,
  createVault,
  makeCardToken,
  makeReference,
  openThreeDSecure,
  refund,
  registerCard,
  SandboxRefusal,
  type Vault,
} from './vault.ts';
import { decideDispute, listCharges, listPage, openDispute, readOne } from './vault-lists.ts';

export interface PaymentSandbox {
  readonly origin: string;
  /** Every request to the interface of servers, as it was sent. */
  readonly requests: readonly string[];
  /** References of the cards and methods that are stored now. */
  listMethods(): readonly string[];
  /** The charges, the newest first, with what was paid back. `key`: the idempotency key. */
  listCharges(): ReturnType<typeof listCharges>;
  /** What people do at the provider, by the key of a charge. Both return a reference. */
  refundByHand(key: string, amount: number): string;
  dispute(key: string): string;
  decideDispute(reference: string, state: 'won' | 'lost'): void;
  /** The next requests of servers are answered with 500, refused as if the key were wrong, or not answered at all. */
  fail(times: number, how: Failure): void;
  close(): Promise<void>;
}

type Failure = 'error' | 'wrongKey' | 'silence';

interface Sandbox {
  readonly vault: Vault;
  readonly requests: string[];
  readonly clock: () => Date;
  failures: { times: number; how: Failure };
}

const maxBytes = 20_000;
const script = join(projectRoot, 'src', 'server', 'app', 'payment-sandbox', 'token.js');

export interface SandboxOptions {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** The store's clock, by which returns are signed. Default: the system's. */
  readonly clock?: () => Date;
}

export async function startPaymentSandbox(options: SandboxOptions): Promise<PaymentSandbox> {
  const { clock = () => systemClock.now() } = options;
  const sandbox: Sandbox = { vault: createVault(), requests: [], clock, failures: { times: 0, how: 'error' } };
  const server = createServer((request, response) => {
    answer(sandbox, request, response).catch((error: unknown) => {
      const status = error instanceof SandboxRefusal ? error.status : error instanceof PaymentError ? 400 : 500;
      sendJson(response, status, { error: error instanceof Error ? error.message : 'ERROR' });
    });
  });
  // Longer than clients keep an idle connection, so that no request meets a connection that is being closed.
  server.keepAliveTimeout = 60_000;
  const port = await listen(server, options);
  return {
    origin: `http://localhost:${port}`,
    requests: sandbox.requests,
    listMethods: () => [...sandbox.vault.methods.keys()],
    listCharges: () => listCharges(sandbox.vault),
    refundByHand: (key, amount) => {
      const charged = sandbox.vault.charges.get(key)?.reference ?? '';
      return refund(sandbox.vault, makeReference('by-hand'), { charged, amount }, clock()).reference;
    },
    dispute: (key) => openDispute(sandbox.vault, key, clock()),
    decideDispute: (reference, state) => decideDispute(sandbox.vault, reference, state),
    fail: (times, how) => {
      sandbox.failures = { times, how };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, { host, port }: SandboxOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function answer(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
  if (pathname === '/favicon.ico') return void response.writeHead(204).end();
  if (pathname === '/token.js')
    return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(await readFile(script));
  const body = await readBody(request);
  if (pathname.startsWith('/api/')) return answerServer(sandbox, request, response, pathname.slice('/api/'.length), body);
  if (pathname === '/tokens') return answerToken(sandbox, response, body);
  const [, challenge] = /^\/challenge\/([\w-]+)$/.exec(pathname) ?? [];
  if (challenge !== undefined) return answerChallenge(sandbox, request, response, challenge, body);
  if (pathname === '/link' && request.method === 'POST') return openLink(sandbox, response, body);
  if (pathname === '/link/answer' && request.method === 'POST') return answerLink(sandbox, response, body);
  response.writeHead(404).end();
}

/** The browser's request: the only one with card data, from any origin. */
function answerToken({ vault }: Sandbox, response: ServerResponse, body: string): void {
  const card: unknown = JSON.parse(body);
  const text = (name: string): string => (isObject(card) && typeof card[name] === 'string' ? card[name] : '');
  response.setHeader('access-control-allow-origin', '*');
  const typed = { number: text('number').replaceAll(' ', ''), limit: text('limit'), securityCode: text('securityCode') };
  sendJson(response, 200, makeCardToken(vault, typed));
}

function answerChallenge(
  { vault }: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  reference: string,
  body: string,
): void {
  if (request.method !== 'POST') return sendHtml(response, renderChallenge());
  const chosen = new URLSearchParams(body).get('answer');
  const behaviour = vault.certifications.get(reference)?.behaviour;
  if (chosen === 'cancel') return sendHtml(response, renderReport({ reference, result: null, problem: 'cancelled' }, 1));
  if (behaviour === 'silent') return sendHtml(response, renderReport({}, 0));
  const result = answerThreeDSecure(vault, reference, chosen === 'approve');
  sendHtml(response, renderReport({ reference, result }, behaviour === 'twice' ? 2 : 1));
}

/** A store's form. Only signed ones are shown, because the page leads back to the address in it. */
function openLink({ clock }: Sandbox, response: ServerResponse, body: string): void {
  const { signature = '', ...params } = Object.fromEntries(new URLSearchParams(body));
  verifySignature(sandboxKey, joinParameters(params), signature, clock());
  sendHtml(response, renderLinkPage(params['methodType'] ?? '', { ...params, signature }));
}

function answerLink({ vault, clock }: Sandbox, response: ServerResponse, body: string): void {
  const { signature = '', answer: chosen, ...params } = Object.fromEntries(new URLSearchParams(body));
  const now = clock();
  verifySignature(sandboxKey, joinParameters(params), signature, now);
  const { returnAddress = '', state = '', owner = '', methodType = '' } = params;
  const outcome = chosen === 'approve' ? { result: 'approved', reference: addLinkedMethod(vault) } : { result: 'cancelled' };
  response.writeHead(303, { location: signReturn(returnAddress, { state, owner, methodType, ...outcome }, now) }).end();
}

/** The store's address with a signed query. */
export function signReturn(address: string, query: { readonly [name: string]: string }, at: Date): string {
  const signed = { ...query, signature: signText(sandboxKey, joinParameters(query), at) };
  return `${address}?${new URLSearchParams(signed)}`;
}

/** The interface of servers, which sign their requests. */
async function answerServer(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  body: string,
): Promise<void> {
  try {
    verifySignature(sandboxKey, body, String(request.headers['x-signature'] ?? ''), systemClock.now());
  } catch {
    throw new SandboxRefusal(401, 'WRONG_KEY');
  }
  sandbox.requests.push(`${path} ${body}`);
  const { failures } = sandbox;
  const isFailing = failures.times > 0;
  if (isFailing) failures.times -= 1;
  if (isFailing && failures.how === 'error') throw new SandboxRefusal(500, 'FAILING');
  if (isFailing && failures.how === 'wrongKey') throw new SandboxRefusal(401, 'WRONG_KEY');
  const parsed: unknown = JSON.parse(body);
  const done = serve(sandbox, path, parsed);
  // Done, but the answer is lost.
  if (isFailing) return void request.socket.destroy();
  if (path === 'charges') await delayCharge(sandbox, request, parsed);
  await wait(0);
  sendJson(response, 200, done);
}

const slowMilliseconds = 3_000;

/** The charge is made. What the card does with its answer. */
async function delayCharge({ vault }: Sandbox, request: IncomingMessage, body: unknown): Promise<void> {
  const method = isObject(body) ? String(body['method']) : '';
  const behaviour = vault.methods.get(method);
  if (behaviour === 'chargeLost') throw new SandboxRefusal(500, 'LOST');
  if (behaviour === 'chargeSlow') await wait(slowMilliseconds);
  // The store gives up first.
  if (behaviour === 'chargeSilent') await once(request.socket, 'close');
}

function serve({ vault, clock }: Sandbox, path: string, body: unknown): object {
  const text = (name: string): string => (isObject(body) && typeof body[name] === 'string' ? body[name] : '');
  const amount = isObject(body) && Number.isInteger(body['amount']) ? Number(body['amount']) : 0;
  const key = text('idempotencyKey');
  const range = { storeId: text('storeId'), from: text('from'), to: text('to'), page: text('page') };
  const actions: { readonly [path: string]: () => object } = {
    cards: () => registerCard(vault, key, text('owner'), text('token')),
    'cards/find': () => vault.cards.get(key) ?? {},
    certifications: () => ({ reference: openThreeDSecure(vault, text('card'), text('owner'), amount) }),
    'certifications/confirm': () => {
      const certification = { reference: text('reference'), card: text('card'), owner: text('owner'), amount };
      confirmThreeDSecure(vault, { ...certification, result: text('result') });
      return {};
    },
    'methods/remove': () => ({ removed: vault.methods.delete(text('reference')) }),
    charges: () => charge(vault, key, { storeId: range.storeId, owner: text('owner'), method: text('method'), amount }, clock()),
    'charges/find': () => vault.charges.get(key) ?? {},
    refunds: () => refund(vault, key, { charged: text('charge'), amount }, clock()),
    'refunds/find': () => vault.refunds.get(key) ?? {},
    'charges/list': () => listPage(vault, 'charges', range),
    'refunds/list': () => listPage(vault, 'refunds', range),
    'disputes/list': () => listPage(vault, 'disputes', range),
    'charges/read': () => readOne(vault, 'charges', text('reference')),
    'refunds/read': () => readOne(vault, 'refunds', text('reference')),
    'disputes/read': () => readOne(vault, 'disputes', text('reference')),
  };
  const act = actions[path];
  if (act === undefined) throw new SandboxRefusal(404, 'UNKNOWN');
  return act();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    const chunk = Buffer.from(part);
    bytes += chunk.length;
    if (bytes > maxBytes) throw new SandboxRefusal(413, 'TOO_LARGE');
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}

function sendHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
}
