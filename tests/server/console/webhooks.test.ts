import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { signMessage } from '../../../src/server/areas/console/webhooks/signature.ts';
import { writeEvent } from '../../../src/server/runtime/events/write-event.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { fakeApps } from '../people/fake-apps.ts';
import { readData } from '../people/members.ts';
import { editor, openAs, viewer } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';

interface Received {
  readonly address: string;
  readonly id: string;
  readonly type: string;
  readonly signature: string;
  readonly accountId: string;
  readonly body: string;
  readonly seconds: string;
}
const received: Received[] = [];
/** What the endpoint answers to the next request; an error: it does not. */
let answer: (message: Received) => number | Error = () => 204;
const it = serverTest({
  gateways: {
    apps: fakeApps(async (address, { headers = {}, body }) => {
      const { type, data } = JSON.parse(String(body));
      const message = {
        address,
        id: headers['webhook-id'] ?? '',
        seconds: headers['webhook-timestamp'] ?? '',
        signature: headers['webhook-signature'] ?? '',
        type,
        accountId: String(data.accountId),
        body: String(body),
      };
      received.push(message);
      const status = answer(message);
      if (status instanceof Error) throw status;
      return new Response(null, { status });
    }),
  },
});
beforeEach(() => {
  received.length = 0;
});
afterEach(() => {
  answer = () => 204;
});

interface EndpointPage {
  readonly state: string;
  readonly isSending: boolean;
  readonly lastSuccessAt: string | null;
  readonly deliveries: readonly {
    readonly deliveryId: string;
    readonly state: string;
    readonly status: number | null;
    readonly error: string;
    readonly attempts: number;
  }[];
}
const readEndpoint = async (browser: TestBrowser, id: string): Promise<EndpointPage> =>
  // Screen data follows the page's schema, which other tests check.
  (await readData(browser, `/console/webhooks/${id}`)) as unknown as EndpointPage;
const send = async (browser: TestBrowser, call: string, payload: object) => {
  const sent = await browser.post(`/zapi/console/webhook${call}`, payload);
  if (sent.statusCode !== 200) throw new Error(`${sent.statusCode} ${sent.body}`);
  return sent.json<{ redirectTo: string }>().redirectTo;
};

/** Adds an endpoint; returns its id. Other endpoints are deleted. */
async function add(
  { database }: TestApp,
  browser: TestBrowser,
  types: readonly string[] = ['member.withdrawn'],
): Promise<string> {
  await database.query('DELETE FROM webhook_endpoints');
  const to = await send(browser, '', { endpointId: '', address: 'https://crm.example/hooks', types });
  return /^\/console\/webhooks\/(w_\w+)\/secret$/.exec(to)?.[1] ?? '';
}
async function makeSecret(browser: TestBrowser, id: string): Promise<string> {
  const { secret, offerToken } = await readData(browser, `/console/webhooks/${id}/secret`);
  await send(browser, '/secret', { endpointId: id, offerToken });
  return String(secret);
}
async function write({ app, database, clock }: TestApp, ...names: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const name of names)
      await writeEvent(
        tx,
        { storeId: 'first', random: app.platform.random, now: clock.now() },
        { type: 'member.withdrawn', data: { accountId: name } },
      );
  });
}
const run = async ({ app }: TestApp): Promise<void> => app.jobWorker?.run();
async function wait(server: TestApp, seconds: number): Promise<void> {
  server.clock.advance(seconds);
  await run(server);
}
const names = (): readonly string[] => received.map(({ accountId }) => accountId);

it('signs as Standard Webhooks describes', () => {
  // The example of the specification's libraries.
  expect(
    signMessage(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      seconds: 1_614_265_330,
      body: '{"test": 2432232314}',
    }),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('an endpoint', () => {
  it('gets signed events once it has a secret, which is shown once and stored sealed', async ({ server }) => {
    const browser = await openAs(server, editor);
    const id = await add(server, browser);
    await write(server, 'early');
    await run(server);
    expect(received).toEqual([]);
    expect((await readEndpoint(browser, id)).state).toBe('noSecret');
    const secret = await makeSecret(browser, id);
    await write(server, 'member1');
    await run(server);
    expect(received).toMatchObject([{ address: 'https://crm.example/hooks', type: 'member.withdrawn', accountId: 'member1' }]);
    const [message] = received;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = createHmac('sha256', key).update(`${message?.id}.${message?.seconds}.${message?.body}`).digest('base64');
    expect(message?.signature).toBe(`v1,${signed}`);
    expect(JSON.parse(message?.body ?? '')).toEqual({
      id: message?.id,
      type: 'member.withdrawn',
      timestamp: server.clock.now().toISOString(),
      data: { accountId: 'member1' },
    });
    const page = await readEndpoint(browser, id);
    expect(page).toMatchObject({ state: 'on', isSending: false, deliveries: [{ state: 'delivered', status: 204, attempts: 1 }] });
    expect(JSON.stringify([page, await server.database.query('SELECT * FROM webhook_endpoints')])).not.toContain(secret);
  });

  it('gets the events that it has chosen, and a test', async ({ server }) => {
    const browser = await openAs(server, editor);
    const id = await add(server, browser, ['order.placed']);
    await makeSecret(browser, id);
    await write(server, 'unchosen');
    await send(browser, '/test', { endpointId: id });
    expect((await readEndpoint(browser, id)).isSending).toBe(true);
    await run(server);
    expect(received.map(({ type }) => type)).toEqual(['webhook.tested']);
    expect((await readEndpoint(browser, id)).isSending).toBe(false);
  });

  it('gets each test at once, also after one that was refused', async ({ server }) => {
    const browser = await openAs(server, editor);
    const id = await add(server, browser);
    await makeSecret(browser, id);
    answer = () => 500;
    await send(browser, '/test', { endpointId: id });
    await run(server);
    answer = () => 204;
    await send(browser, '/test', { endpointId: id });
    await run(server);
    expect(received.map(({ type }) => type)).toEqual(['webhook.tested', 'webhook.tested']);
    expect((await readEndpoint(browser, id)).deliveries.map(({ state }) => state)).toEqual(['delivered', 'pending']);
  });

  it('gets both signatures for a day after its secret was replaced, also by a button that was pressed twice', async ({
    server,
  }) => {
    const browser = await openAs(server, editor);
    const id = await add(server, browser);
    const first = await makeSecret(browser, id);
    const { secret: second, offerToken } = await readData(browser, `/console/webhooks/${id}/secret`);
    for (let press = 0; press < 2; press += 1) await send(browser, '/secret', { endpointId: id, offerToken });
    await write(server, 'both');
    await run(server);
    const { id: messageId = '', seconds = '', body = '', signature } = received[0] ?? {};
    expect(signature).toBe(signMessage([String(second), first], { id: messageId, seconds: Number(seconds), body }));
    server.clock.advance(86_401);
    await write(server, 'one');
    await run(server);
    expect(received[1]?.signature.split(' ')).toHaveLength(1);
  });
});

describe('what does not arrive', () => {
  it('is repeated, and later events of the member wait for it, but those of others do not', async ({ server }) => {
    const browser = await openAs(server, editor);
    const id = await add(server, browser);
    await makeSecret(browser, id);
    answer = ({ accountId }) => (accountId === 'broken' ? 500 : 200);
    await write(server, 'broken', 'other', 'broken');
    await run(server);
    expect([...names()].sort()).toEqual(['broken', 'other']);
    await wait(server, 6);
    expect(names().slice(2)).toEqual(['broken']);
    expect((await readEndpoint(browser, id)).deliveries.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual([
      'pending 0',
      'delivered 1',
      'pending 2',
    ]);
    answer = () => 200;
    await wait(server, 301);
    await run(server);
    expect(names().slice(2)).toEqual(['broken', 'broken', 'broken']);
    const ids = received.filter(({ accountId }) => accountId === 'broken').map(({ id }) => id);
    expect(new Set(ids.slice(0, 3))).toHaveLength(1);
    expect(ids[3]).not.toBe(ids[0]);
  });

  it('for three days switches the endpoint off and mails the editors; missed events are sent again in order', async ({
    server,
  }) => {
    const browser = await openAs(server, editor);
    const id = await add(server, browser);
    await makeSecret(browser, id);
    answer = () => new Error('refused');
    const started = server.clock.now().getTime();
    await write(server, 'missed1', 'missed1');
    await run(server);
    for (let attempt = 0; attempt < 9; attempt += 1) await wait(server, 21 * 3_600);
    expect(received).toHaveLength(10);
    expect(server.clock.now().getTime() - started).toBeGreaterThan(3 * 86_400_000);
    const again = await openAs(server, editor);
    expect(await readEndpoint(again, id)).toMatchObject({
      state: 'failing',
      deliveries: [{ state: 'failed' }, { state: 'failed', error: 'unreachable', attempts: 10 }],
    });
    expect(await server.readOutbox(editor)).toMatchObject([{ subject: expect.stringContaining('Webhookの送信を停止しました') }]);
    expect(await server.readOutbox(viewer)).toEqual([]);
    await write(server, 'missed2');
    await run(server);
    expect(received).toHaveLength(10);
    answer = () => 200;
    received.length = 0;
    expect((await again.post('/zapi/console/webhook/replay', { endpointId: id })).statusCode).toBe(409);
    await send(again, '/switch', { endpointId: id, isOn: true });
    await run(server);
    expect(received).toEqual([]);
    await send(again, '/replay', { endpointId: id });
    for (let round = 0; round < 3; round += 1) await run(server);
    expect([...names()].sort()).toEqual(['missed1', 'missed1', 'missed2']);
    // A second replay finds nothing.
    await send(again, '/replay', { endpointId: id });
    await run(server);
    expect(received).toHaveLength(3);
  });

  it('at an endpoint that takes others is given up alone', async ({ server }) => {
    const browser = await openAs(server, editor);
    const id = await add(server, browser);
    await makeSecret(browser, id);
    answer = ({ accountId }) => (accountId === 'poison' ? 500 : 200);
    await write(server, 'poison', 'poison');
    await run(server);
    for (let attempts = 0; attempts < 11; attempts += 1) {
      await write(server, 'healthy');
      await wait(server, 21 * 3_600);
    }
    const after = await readEndpoint(await openAs(server, editor), id);
    expect(after.state).toBe('on');
    expect(after.deliveries.filter(({ state }) => state === 'failed').length).toBeGreaterThan(0);
  });

  it('because the endpoint is gone switches it off at once', async ({ server }) => {
    const browser = await openAs(server, editor);
    const id = await add(server, browser);
    await makeSecret(browser, id);
    answer = () => 410;
    await write(server, 'gone');
    await run(server);
    expect(await readEndpoint(browser, id)).toMatchObject({ state: 'gone', deliveries: [{ state: 'failed', status: 410 }] });
  });
});

describe('operators', () => {
  it('send a delivery again, and switch an endpoint off and on', async ({ server }) => {
    const browser = await openAs(server, editor);
    const id = await add(server, browser);
    await makeSecret(browser, id);
    await write(server, 'repeated');
    await run(server);
    const [delivery] = (await readEndpoint(browser, id)).deliveries;
    await send(browser, '/repeat', { endpointId: id, deliveryId: delivery?.deliveryId });
    expect(
      (await browser.post('/zapi/console/webhook/repeat', { endpointId: id, deliveryId: delivery?.deliveryId })).statusCode,
    ).toBe(409);
    await run(server);
    expect(names()).toEqual(['repeated', 'repeated']);
    await send(browser, '/switch', { endpointId: id, isOn: false });
    await write(server, 'off');
    await run(server);
    expect(names()).toHaveLength(2);
    expect((await browser.post('/zapi/console/webhook/test', { endpointId: id })).statusCode).toBe(409);
    await send(browser, '/switch', { endpointId: id, isOn: true });
    await send(browser, '/replay', { endpointId: id });
    await send(browser, '/test', { endpointId: id });
    await send(browser, '/delete', { endpointId: id });
    expect((await browser.post('/zapi/console/webhook/test', { endpointId: id })).statusCode).toBe(404);
    const audited = await server.database.query<{ action: string }>(
      "SELECT DISTINCT action FROM audit_log WHERE action LIKE 'webhook%' AND operator_id IS NOT NULL ORDER BY 1",
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'webhook-added',
      'webhook-deleted',
      'webhook-off',
      'webhook-on',
      'webhook-repeated',
      'webhook-replayed',
      'webhook-secret-added',
      'webhook-tested',
    ]);
  });

  it('enter addresses on the internet only, at most ten', async ({ server }) => {
    const browser = await openAs(server, editor);
    const enter = (address: string) =>
      browser.post('/zapi/console/webhook', { endpointId: '', address, types: ['order.placed'] });
    expect((await enter('http://crm.example/hooks')).json()).toMatchObject({
      issues: [{ at: '/address', rule: 'webhookAddress' }],
    });
    expect(
      (await browser.post('/zapi/console/webhook', { endpointId: '', address: 'https://a.example', types: ['no.event'] }))
        .statusCode,
    ).toBe(422);
    await server.database.query('DELETE FROM webhook_endpoints');
    const answers = await Promise.all(Array.from({ length: 12 }, (_none, index) => enter(`https://crm${index}.example/`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(200), 409, 409]);
  });

  it('who are viewers read and change nothing', async ({ server }) => {
    const id = await add(server, await openAs(server, editor));
    const browser = await openAs(server, viewer);
    expect(await readData(browser, `/console/webhooks/${id}`)).toMatchObject({ mayChange: false });
    for (const path of ['new', `${id}/edit`, `${id}/secret`])
      expect((await browser.get(`/console/webhooks/${path}`, { accept: 'text/html' })).statusCode).toBeGreaterThanOrEqual(300);
    expect((await browser.post('/zapi/console/webhook/delete', { endpointId: id })).statusCode).toBe(403);
  });
});
