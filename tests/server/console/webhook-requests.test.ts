// What an endpoint answers over a real connection, and whether the demo app takes only what is signed.
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { type DemoApp, startDemoApp } from '../../../src/server/app/demo-app/demo-app.ts';
import { signMessage } from '../../../src/server/areas/console/webhooks/signature.ts';
import { createAppGateway } from '../../../src/server/platform/gateways/apps/app-gateway.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const development = createAppGateway(
  { trustedOrigins: [], allowsLoopback: true, refusesPrivate: false },
  'http://localhost:3003',
);
const production = createAppGateway({ trustedOrigins: [], allowsLoopback: false, refusesPrivate: true }, undefined);
const post = (address: string) => development.fetch(address, { method: 'POST', body: '{}', ignoresBody: true });

describe('a webhook', () => {
  it('is answered by the status alone, however long the body is', async () => {
    const address = await serve((_request, response) => {
      response.writeHead(202);
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
      };
      response.on('drain', write).on('error', () => {});
      write();
    });
    const answer = await post(address);
    expect([answer.status, await answer.text()]).toEqual([202, '']);
  });

  it('that is not answered in time is aborted, which the log names', { timeout: 20_000 }, async () => {
    const address = await serve(() => {});
    await expect(post(address)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('follows no redirect', async () => {
    let requests = 0;
    const address = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await post(address)).status).toBe(302);
    expect(requests).toBe(1);
  });

  it('goes to this machine and to private networks outside production only', async () => {
    const address = await serve((_request, response) => response.writeHead(204).end());
    expect((await post(address)).status).toBe(204);
    expect(development.accepts(address)).toBe(true);
    expect(development.resolve('demo/webhooks')).toBe('http://localhost:3003/webhooks');
    for (const refused of [address, 'https://127.0.0.1/', 'https://10.0.0.1/', 'https://[::1]/', 'http://crm.example/'])
      expect([refused, production.accepts(refused)]).toEqual([refused, false]);
    expect(production.accepts('https://crm.example/hooks')).toBe(true);
    // The name is an address of this machine only when it is looked up.
    expect(production.accepts('https://localhost/')).toBe(true);
    await expect(production.fetch('https://localhost/', { method: 'POST' })).rejects.toThrow('private network');
  });
});

describe('the demo app', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const clock = createManualClock(firstMoment);
  const body = JSON.stringify({
    id: 'e_1',
    type: 'order.placed',
    timestamp: clock.now().toISOString(),
    data: { orderId: 'o_1', orderNumber: '1234-5678', amount: 3_850 },
  });

  async function send(app: DemoApp, changes: { readonly body?: string; readonly seconds?: number; readonly by?: string } = {}) {
    const { seconds = Math.floor(clock.now().getTime() / 1000), by = secret } = changes;
    const headers = {
      'webhook-id': 'e_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': signMessage([by], { id: 'e_1', seconds, body }),
    };
    const port = new URL(app.origin).port;
    return new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: '/webhooks', method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).end(changes.body ?? body);
    });
  }

  it('shows an order once, and takes no message that is changed, old or signed by another secret', async () => {
    const readSecrets = async () => [secret];
    const app = await startDemoApp({
      host: '127.0.0.1',
      port: 0,
      // Nothing listens there.
      store: 'http://127.0.0.1:9',
      clientSecret: 'unused',
      readSecrets,
      clock,
    });
    const readPage = async () => (await fetch(app.origin.replace('localhost', '127.0.0.1'))).text();
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await send(app, { by: other })).toBe(401);
    expect(await send(app, { body: body.replace('3850', '1') })).toBe(401);
    expect(await send(app, { seconds: Math.floor(clock.now().getTime() / 1000) - 301 })).toBe(400);
    expect(await readPage()).toContain('まだ注文はありません。');
    expect(await send(app)).toBe(204);
    expect(await send(app)).toBe(204);
    const page = await readPage();
    expect(page.match(/data-order/g)).toHaveLength(1);
    expect(page).toContain('<b>1234-5678</b> 3,850円');
    await app.close();
  });
});
