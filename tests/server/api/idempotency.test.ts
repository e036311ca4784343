import { expect } from 'vitest';
import { openApi } from '../people/api-app.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest({ settings: { oidcClients: { clients: [] } } });

it('a repeated write acts once and gets the same answer', async ({ server }) => {
  const send = await openApi(server);
  await send('PUT', '/stock/lamp', { body: { available: 10 } });
  const adjust = () => send('POST', '/stock/lamp/adjustments', { body: { change: -1 }, key: 'intent-1' });
  const [first, second] = [await adjust(), await adjust()];
  expect([first.body, first.headers['idempotent-replayed']]).toEqual(['{"itemId":"lamp","available":9,"sold":0}', undefined]);
  expect([second.statusCode, second.body, second.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
  expect((await send('GET', '/stock/lamp')).json()).toMatchObject({ available: 9 });
});

it('the key of another request, and a write without a key, are refused', async ({ server }) => {
  const send = await openApi(server);
  await send('PUT', '/stock/lamp', { body: { available: 10 }, key: 'set' });
  const codeOf = async (...request: Parameters<typeof send>) => {
    const answer = await send(...request);
    return [answer.statusCode, answer.json().code];
  };
  expect(await codeOf('PUT', '/stock/lamp', { body: { available: 11 }, key: 'set' })).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await codeOf('PUT', '/stock/chair', { body: { available: 10 }, key: 'set' })).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await codeOf('PUT', '/stock/lamp', { body: { available: 11 }, key: null })).toEqual([400, 'IDEMPOTENCY_KEY_MISSING']);
  expect(await codeOf('PUT', '/stock/lamp', { body: { available: 11 }, key: 'x'.repeat(256) })).toEqual([
    400,
    'IDEMPOTENCY_KEY_MISSING',
  ]);
});

it('keys belong to one app', async ({ server }) => {
  const [send, sendOther] = [await openApi(server), await openApi(server, 'shop')];
  expect((await send('PUT', '/stock/lamp', { body: { available: 1 }, key: 'same' })).statusCode).toBe(200);
  expect((await sendOther('PUT', '/stock/lamp', { body: { available: 2 }, key: 'same' })).json()).toMatchObject({ available: 2 });
});

it('what was refused has not happened, and may be sent again with its key', async ({ server }) => {
  const send = await openApi(server);
  await send('PUT', '/stock/rare', { body: { available: 0 } });
  const take = () => send('POST', '/stock/rare/adjustments', { body: { change: -1 }, key: 'take' });
  expect((await take()).statusCode).toBe(409);
  await send('PUT', '/stock/rare', { body: { available: 1 } });
  expect((await take()).json()).toMatchObject({ available: 0 });
});

it('a key is free again after 24 hours, and its answer is deleted', async ({ server }) => {
  const send = await openApi(server);
  await send('PUT', '/stock/lamp', { body: { available: 1 }, key: 'daily' });
  const count = async () => (await server.database.query('SELECT 1 FROM api_idempotency_keys')).length;
  expect(await count()).toBeGreaterThan(0);
  server.clock.advance(86_399);
  expect((await send('PUT', '/stock/lamp', { body: { available: 2 }, key: 'daily' })).statusCode).toBe(409);
  server.clock.advance(1);
  expect((await send('PUT', '/stock/lamp', { body: { available: 2 }, key: 'daily' })).json()).toMatchObject({ available: 2 });
  server.clock.advance(86_400);
  await server.app.sweeper.run();
  expect(await count()).toBe(0);
});

it('stores answers sealed', async ({ server }) => {
  const send = await openApi(server);
  await send('PUT', '/stock/secret-item', { body: { available: 1 } });
  const rows = await server.database.query('SELECT api_idempotency_keys::text AS text FROM api_idempotency_keys');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('secret-item');
});

it('50 simultaneous requests with one key act once', async ({ server }) => {
  const send = await openApi(server);
  await send('PUT', '/stock/race', { body: { available: 100 } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send('POST', '/stock/race/adjustments', { body: { change: -1 }, key: 'race' })),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 {"itemId":"race","available":99,"sold":0}']),
  );
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
});
