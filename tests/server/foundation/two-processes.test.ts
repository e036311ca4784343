import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { setSessionCookie } from '../../../src/server/platform/http/session-cookies.ts';
import { startSession } from '../../../src/server/platform/sessions/sessions.ts';
import { startTestFoundation, type TestApp } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';

let apps: TestApp[];
beforeAll(async () => {
  const url = await createTestDatabase();
  const start = async (): Promise<TestApp> =>
    startTestFoundation({
      database: await openPostgres(url, 5),
      prepare: (app) => {
        app.post('/zapi/start', async (request, reply) => {
          const opened = await app.database.transaction((tx) => startSession(tx, request));
          setSessionCookie(reply, opened);
          return { id: opened.session.id };
        });
        app.get('/zapi/session', async (request) => ({
          id: request.session?.id ?? null,
          version: request.store.settingsVersion,
        }));
      },
    });
  apps = await Promise.all([start(), start(), start()]);
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

it('that start on an empty PostgreSQL at the same time create one store and one signing key', async () => {
  const [first] = apps;
  expect(await first?.database.query('SELECT count(*) AS count FROM stores')).toEqual([{ count: 1 }]);
  expect(await first?.database.query('SELECT count(*) AS count FROM accounts')).toEqual([{ count: 8 }]);
  expect(new Set(apps.map(({ app }) => app.platform.keys.sign('a', 'b'))).size).toBe(1);
});

it('share sessions, and each sees newly published settings with its next request', async () => {
  const browser = apps[0]?.open();
  const { id } = (await browser?.post('/zapi/start'))?.json<{ id: string }>() ?? { id: '' };
  await apps[0]?.database.query('UPDATE stores SET settings_version = 2');
  for (const { open } of apps) {
    const elsewhere = open();
    for (const [name, value] of browser?.cookies ?? []) elsewhere.cookies.set(name, value);
    expect((await elsewhere.get('/zapi/session')).json()).toEqual({ id, version: 2 });
  }
});
