// A client that is generated from the document, as a shop's developers would: its program compiles, and sells a book.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { apiSecret, publishApiApp } from '../people/api-app.ts';
import { order, sendCard, tokenOf } from '../people/checkouts.ts';
import { cards, startPaymentTest } from '../people/payment-store.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(() => startPaymentTest());
const run = promisify(execFile);
/** openapi-typescript needs TypeScript 5, which this project does not have. */
const packages = ['openapi-typescript@7.13.0', 'openapi-fetch@0.14.1', 'typescript@5.9.3', '@types/node@20.19.43'];

const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const { STORE = '', SECRET = '', SESSION = '' } = process.env;
const answer = await fetch(STORE + '/oidc/token', {
  method: 'POST',
  headers: { authorization: 'Basic ' + btoa('shop:' + SECRET), 'content-type': 'application/x-www-form-urlencoded' },
  body: 'grant_type=client_credentials',
});
const { access_token: token } = (await answer.json()) as { access_token: string };
const api = createClient<paths>({ baseUrl: STORE + '/api/v1', headers: { authorization: 'Bearer ' + token } });
const header = () => ({ 'Idempotency-Key': crypto.randomUUID() });

async function open(): Promise<void> {
  const stock = await api.PUT('/stock/{itemId}', {
    params: { path: { itemId: 'my-book' }, header: header() },
    body: { available: 3 },
  });
  const session = await api.POST('/checkouts', {
    params: { header: header() },
    body: {
      products: [
        { itemId: 'my-book', kind: 'item', name: { ja: '私の本' }, provider: { ja: '私の出版社' }, price: 1980, taxRate: 10, quantity: 2, shippingProfileId: 'parcel' },
      ],
      guestAllowed: true,
    },
  });
  console.log(JSON.stringify({ available: stock.data?.available, session: session.data?.checkoutSessionId, error: session.error?.code }));
}

async function ship(): Promise<void> {
  const { data: session } = await api.GET('/checkouts/{checkoutSessionId}', { params: { path: { checkoutSessionId: SESSION } } });
  const orderId = session?.orderId ?? '';
  const sent = await api.POST('/orders/{orderId}/shipment', {
    params: { path: { orderId }, header: header() },
    body: { carrier: 'みなと運輸', trackingNumber: '4410-2210' },
  });
  const { data: stock } = await api.GET('/stock/{itemId}', { params: { path: { itemId: 'my-book' } } });
  const again = await api.POST('/orders/{orderId}/shipment', { params: { path: { orderId }, header: header() }, body: { carrier: 'x' } });
  console.log(JSON.stringify({ state: session?.state, shipment: sent.data?.shipment?.trackingNumber, available: stock?.available, again: again.error?.code }));
}

await (SESSION === '' ? open() : ship());

export const refused = [
  // @ts-expect-error: a write needs its key
  () => api.PUT('/stock/{itemId}', { params: { path: { itemId: 'a' } }, body: { available: 3 } }),
  // @ts-expect-error: a count is a number
  () => api.PUT('/stock/{itemId}', { params: { path: { itemId: 'a' }, header: header() }, body: { available: '3' } }),
  // @ts-expect-error: no such path
  () => api.GET('/stocks'),
];
`;

it('compiles, refuses what the document does not have, and counts, sells and ships a book', { timeout: 600_000 }, async ({
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'generated-client-'));
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    // A server that listens on a port.
    const origin = `http://localhost:${(server.app.server.address() as AddressInfo).port}`;
    const inFolder = (command: string, ...parameters: string[]) => run(command, parameters, { cwd: folder });
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    await inFolder('npm', 'install', '--no-audit', '--no-fund', ...packages);
    await writeFile(join(folder, 'api.json'), await (await fetch(`${origin}/api/openapi.json`)).text());
    await writeFile(join(folder, 'shop.ts'), program);
    await inFolder('npx', 'openapi-typescript', 'api.json', '--output', 'api.d.ts');
    const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node', '--exactOptionalPropertyTypes'];
    await inFolder('npx', 'tsc', ...options, 'shop.ts');
    await publishApiApp(server, 'shop');
    const start = async (environment: Readonly<Record<string, string>> = {}) => {
      const env = { ...process.env, STORE: origin, SECRET: apiSecret, ...environment };
      return JSON.parse((await run(process.execPath, ['shop.js'], { cwd: folder, env })).stdout);
    };
    const { session, ...opened } = await start();
    expect(opened).toEqual({ available: 3 });
    const browser = server.open();
    const token = await tokenOf(browser, session, { email: 'guest@example.com' });
    expect((await sendCard(browser, server, token, cards.approved)).statusCode).toBe(204);
    expect((await order(browser, session, token)).statusCode).toBe(200);
    expect(await start({ SESSION: session })).toEqual({
      state: 'completed',
      shipment: '4410-2210',
      available: 1,
      again: 'ORDER_SHIPPED',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
