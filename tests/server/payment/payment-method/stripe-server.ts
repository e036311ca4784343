// A local server with the parts of Stripe's public API that the gateway uses, as its documentation describes them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StripeData, StripeRefusal, serveStripe, type Values } from './stripe-objects.ts';

export const secretKey = 'sk_test_local';

export interface StripeTestServer {
  readonly port: number;
  readonly data: StripeData;
  /** `POST /v1/payment_intents key-1 amount=500&…`, in order. */
  readonly requests: readonly string[];
  /** The next requests that match are answered with 500, with 429 or carried out without an answer. */
  fail(times: number, how: 'error' | 'limit' | 'silence', path?: RegExp): void;
  close(): Promise<void>;
}

interface Failures {
  times: number;
  how: 'error' | 'limit' | 'silence';
  path: RegExp;
}

export async function startStripeServer(): Promise<StripeTestServer> {
  const data: StripeData = {
    customers: new Map(),
    methods: new Map(),
    setups: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
  };
  const requests: string[] = [];
  const answered = new Map<string, { readonly sent: string; readonly status: number; readonly body: object }>();
  const failures: Failures = { times: 0, how: 'error', path: /./ };
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const body = await readText(request);
    const key = String(request.headers['idempotency-key'] ?? '');
    requests.push(`${request.method} ${url.pathname} ${key} ${body || url.search}`);
    const isFailing = failures.times > 0 && failures.path.test(url.pathname);
    if (isFailing) failures.times -= 1;
    if (isFailing && failures.how === 'error') return send(response, 500, describe('api_error', 'failing', {}));
    if (isFailing && failures.how === 'limit') return send(response, 429, describe('invalid_request_error', 'rate_limit', {}));
    const done = perform(request, url, body, key);
    if (isFailing) return void request.socket.destroy();
    send(response, done.status, done.body);
  }
  function perform(request: IncomingMessage, url: URL, body: string, key: string): { status: number; body: object } {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: describe('invalid_request_error', 'api_key_expired', {}) };
    const sent = `${request.method} ${url.pathname} ${body}`;
    const earlier = answered.get(key);
    if (earlier !== undefined && earlier.sent !== sent)
      return { status: 400, body: describe('idempotency_error', 'key_reused', {}) };
    if (earlier !== undefined) return earlier;
    const done = attempt(() => serveStripe(data, String(request.method), url.pathname, readValues(body || url.search.slice(1))));
    // Successes and refusals alike are repeated for a day.
    if (key !== '') answered.set(key, { sent, ...done });
    return done;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    data,
    requests,
    fail: (times, how, path = /./) => void Object.assign(failures, { times, how, path }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function attempt(work: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { status: error.status, body: describe(error.type, error.message, error.more) };
  }
}

const describe = (type: string, code: string, more: object): object => ({ error: { type, code, message: code, ...more } });

/** `metadata[owner]=x` → `{ 'metadata[owner]': 'x' }` */
const readValues = (text: string): Values => Object.fromEntries(new URLSearchParams(text));

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local' }).end(JSON.stringify(body));
}
