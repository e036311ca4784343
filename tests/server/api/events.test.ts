import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { writeEvent } from '../../../src/server/runtime/events/write-event.ts';
import { readServed, type TestApp } from '../harness.ts';
import { openApi } from '../people/api-app.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest({ settings: { oidcClients: { clients: [] } } });

const write = ({ app, database, clock }: TestApp, name: string) =>
  writeEvent(
    database,
    { storeId: 'first', random: app.platform.random, now: clock.now() },
    { type: 'member.created', data: { accountId: name, isKids: false } },
  );

it('an app reads the feed page by page, and goes on by the cursor of the last one', async ({ server }) => {
  const send = await openApi(server, 'feed', ['events:read']);
  expect((await send('GET', '/events')).json()).toEqual({ events: [], cursor: null, hasMore: false });
  for (const name of ['one', 'two', 'three']) await write(server, name);
  const first = (await send('GET', '/events?limit=2')).json();
  expect(first).toMatchObject({
    events: [
      { type: 'member.created', timestamp: server.clock.now().toISOString(), data: { accountId: 'one', isKids: false } },
      { data: { accountId: 'two' } },
    ],
    hasMore: true,
  });
  const second = (await send('GET', `/events?after=${first.cursor}`)).json();
  expect(second).toMatchObject({ events: [{ data: { accountId: 'three' } }], hasMore: false });
  expect((await send('GET', `/events?after=${second.cursor}`)).json()).toEqual({
    events: [],
    cursor: second.cursor,
    hasMore: false,
  });
  await write(server, 'four');
  expect((await send('GET', `/events?after=${second.cursor}`)).json().events).toMatchObject([{ data: { accountId: 'four' } }]);
  expect((await send('GET', '/events?after=nonsense')).json()).toMatchObject({ status: 422, code: 'CURSOR_INVALID' });
  await server.database.query('DELETE FROM events WHERE position < 4');
  expect((await send('GET', `/events?after=${first.cursor}`)).json()).toMatchObject({ status: 410, code: 'CURSOR_EXPIRED' });
});

it('an app without the scope reads none', async ({ server }) => {
  const send = await openApi(server, 'stockonly', ['stock:write']);
  expect((await send('GET', '/events')).json()).toMatchObject({ status: 403, code: 'SCOPE_MISSING' });
});

it('the AsyncAPI document describes every event, with an example that fits', async ({ server }) => {
  const document = (await server.open().get('/api/asyncapi.json')).json();
  const { declarations } = await readServed();
  const messages = Object.entries<{ payload: object; examples: { payload: object }[] }>(document.components.messages);
  expect(messages.map(([type]) => type)).toEqual(Object.keys(declarations.events).sort());
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const [type, { payload, examples }] of messages) {
    expect([type, ajv.validate(payload, examples[0]?.payload), ajv.errorsText()]).toEqual([type, true, 'No errors']);
    expect(ajv.validate(payload, { ...examples[0]?.payload, data: {} })).toBe(false);
    expect(document.channels.webhooks.messages[type]).toEqual({ $ref: `#/components/messages/${type}` });
  }
});
