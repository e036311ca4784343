// What /dev/checkout creates as the demo app, by the HTTP API.
import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { demoKinds } from '../../../src/server/app/seed/demo-checkouts.ts';
import type { TestApp } from '../harness.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const create = ({ app }: TestApp, kind: string) =>
  app.inject({ method: 'POST', url: '/dev/checkout', headers: { host: 'localhost' }, payload: { kind } });

it('creates a session of each kind for the demo app', async ({ server }) => {
  for (const kind of demoKinds) {
    const answer = await create(server, kind);
    expect([kind, answer.statusCode]).toEqual([kind, 200]);
    const { checkoutSessionId, address } = answer.json();
    expect(address).toBe(`/checkout/${checkoutSessionId}`);
    const [session] = await server.database.query<{ client_id: string; lines: readonly JsonObject[] }>(
      'SELECT client_id, lines FROM checkout_sessions WHERE session_id = $1',
      [checkoutSessionId],
    );
    expect(session?.client_id).toBe('demo-app');
    // As those that the store is seeded with.
    const [seeded] = await server.database.query<{ lines: readonly JsonObject[] }>(
      'SELECT lines FROM checkout_sessions WHERE session_id = $1',
      [`demo-${kind}`],
    );
    const undated = (lines: readonly JsonObject[] = []) =>
      lines.map(({ salesEndDate, entitlementExpiration, ...line }) => ({
        ...line,
        ends: [!salesEndDate, !entitlementExpiration],
      }));
    expect(undated(session?.lines)).toEqual(undated(seeded?.lines));
  }
  const page = await server.app.inject({
    method: 'POST',
    url: '/dev/checkout',
    headers: { host: 'localhost', accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'kind=item',
  });
  expect([page.statusCode, page.headers.location]).toEqual([303, expect.stringMatching(/^\/checkout\/[\w-]{43}$/)]);
  const list = await server.app.inject({ url: '/dev/checkout', headers: { host: 'localhost' } });
  expect(list.json<{ address: string }[]>().map((session) => session.address)).toContain(page.headers.location);
  expect((await create(server, 'nothing')).statusCode).toBe(400);
});

it('creates none for an app that the settings no longer allow it', async ({ server }) => {
  await publish(server, 'oidcClients', (body) => ({
    ...body,
    // The seeded settings document.
    clients: (body['clients'] as readonly JsonObject[]).map((client) => ({ ...client, apiScopes: [] })),
  }));
  const answer = await create(server, 'item');
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'NOT_NOW', reason: expect.stringContaining('the store answered 400') }),
  ]);
});
