import { expect } from 'vitest';
import { openApi } from '../people/api-app.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest({ settings: { oidcClients: { clients: [] } } });

it('sets, adjusts and reads the stock of an item', async ({ server }) => {
  const send = await openApi(server);
  expect((await send('GET', '/stock/lamp')).statusCode).toBe(404);
  expect((await send('POST', '/stock/lamp/adjustments', { body: { change: 1 } })).statusCode).toBe(404);
  expect((await send('PUT', '/stock/lamp', { body: { available: 5 } })).json()).toEqual({
    itemId: 'lamp',
    available: 5,
    sold: 0,
  });
  await server.database.query("UPDATE item_stock SET sold = 2 WHERE item_id = 'lamp'");
  expect((await send('GET', '/stock/lamp')).json()).toEqual({ itemId: 'lamp', available: 3, sold: 2 });
  expect((await send('POST', '/stock/lamp/adjustments', { body: { change: -3 } })).json()).toMatchObject({ available: 0 });
  const refused = await send('POST', '/stock/lamp/adjustments', { body: { change: -1 } });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'STOCK_INSUFFICIENT']);
  expect((await send('PUT', '/stock/lamp', { body: { available: 7 } })).json()).toEqual({
    itemId: 'lamp',
    available: 7,
    sold: 2,
  });
  await send('PUT', '/stock/lamp', { body: { available: 1_000_000_000 } });
  expect((await send('POST', '/stock/lamp/adjustments', { body: { change: 1_000_000_000 } })).statusCode).toBe(409);
});

it('answers 304 while the stock is unchanged', async ({ server }) => {
  const send = await openApi(server);
  await send('PUT', '/stock/chair', { body: { available: 5 } });
  const { etag } = (await send('GET', '/stock/chair')).headers;
  const again = await send('GET', '/stock/chair', { headers: { 'if-none-match': `"x", W/${String(etag)}` } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  await send('PUT', '/stock/chair', { body: { available: 6 } });
  expect((await send('GET', '/stock/chair', { headers: { 'if-none-match': String(etag) } })).statusCode).toBe(200);
});

it('says what does not match the schema', async ({ server }) => {
  const send = await openApi(server);
  const errorsOf = async (body: unknown) => {
    const answer = await send('PUT', '/stock/lamp', { body });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'VALIDATION_FAILED']);
    return answer.json().errors;
  };
  expect(await errorsOf({ available: '5' })).toEqual([{ in: 'body', pointer: '/available', detail: 'must be a whole number' }]);
  expect(await errorsOf({ available: -1, more: 1 })).toEqual([
    { in: 'body', pointer: '/available', detail: 'must be 0 or more' },
    { in: 'body', pointer: '/more', detail: 'is not known here' },
  ]);
  expect(await errorsOf({})).toEqual([{ in: 'body', pointer: '/available', detail: 'is missing' }]);
  expect(await errorsOf([])).toEqual([{ in: 'body', pointer: '', detail: 'must be an object' }]);
  const unreadable = await send('PUT', '/stock/lamp', { body: {}, headers: { 'content-type': 'text/plain' } });
  expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'UNREADABLE_BODY']);
  expect((await send('GET', `/stock/${'x'.repeat(201)}`)).json().errors).toEqual([
    { in: 'path', pointer: 'itemId', detail: 'must be a text of at most 200 characters' },
  ]);
});
