// A primary and its standby behind a proxy: what members see of a failover, in each order of its stages.
import { afterAll, beforeAll, expect } from 'vitest';
import {
  formatDatabaseUrl,
  type Standby,
  startPostgres,
  type TemporaryPostgres,
} from '../../../scripts/toolchain/start-postgres.ts';
import { seedStore } from '../../../src/server/app/seed/seed-store.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { DatabaseUnavailableError } from '../../../src/server/platform/database/database-unavailable.ts';
import { migratePostgres } from '../../../src/server/platform/database/open-database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../postgres-proxy.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { openMember } from '../people/members.ts';
import { enter, readStored, save } from '../people/profile.ts';
import { serverTest } from '../server-test.ts';

let primary: TemporaryPostgres;
let standby: Standby;
let proxy: DatabaseProxy;
beforeAll(async () => {
  primary = await startPostgres();
  const url = await primary.createDatabase('store');
  const clock = createManualClock(firstMoment);
  await migratePostgres(url, clock);
  const database = await openPostgres(url, 1);
  await seedStore(database, { config: readConfig({}), clock, random: systemRandom });
  await database.close();
  standby = await primary.startStandby();
  proxy = await openDatabaseProxy(primary.folder);
});
afterAll(async () => {
  await proxy.close();
  await standby.stop();
  await primary.stop();
});
const it = serverTest(async () => startTestApp({ database: await openPostgres(proxy.urlOf('store')) }));

/** Statuses with Retry-After of a read and the two writes of an edit. */
async function visit(browser: TestBrowser, phoneNumber: string): Promise<readonly string[]> {
  const answers = [
    await browser.get('/zapi/internal/mypage/edit/screen-data'),
    await enter(browser, { phoneNumber }),
    await save(browser),
  ];
  return answers.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after'] ?? ''}`.trim());
}

const served = ['200', '200', '200'];
const unavailable = ['503 5', '503 5', '503 5'];

async function cutConnections(): Promise<void> {
  await proxy.close();
  await proxy.open();
}

it('answers 503 while its address leads to a standby or nowhere, in both orders, and never 500', async ({ server }) => {
  const browser = await openMember(server, 'demosingle');
  expect(await visit(browser, '09000000001')).toEqual(served);

  proxy.routeTo(standby.folder);
  await cutConnections();
  expect(await visit(browser, '09000000002')).toEqual(unavailable);
  await proxy.close();
  expect(await visit(browser, '09000000002')).toEqual(unavailable);
  proxy.routeTo(primary.folder);
  await proxy.open();
  expect(await visit(browser, '09000000003')).toEqual(served);

  await proxy.close();
  expect(await visit(browser, '09000000004')).toEqual(unavailable);
  proxy.routeTo(standby.folder);
  await proxy.open();
  expect(await visit(browser, '09000000004')).toEqual(unavailable);
  const probes = ['/healthz', '/readyz/process', '/readyz'].map(async (url) => (await browser.get(url)).statusCode);
  expect(await Promise.all(probes)).toEqual([200, 200, 503]);
  proxy.routeTo(primary.folder);
  expect(await visit(browser, '09000000005')).toEqual(served);
  await expectStored(server, '09000000005');
});

it('leaves connections to the old primary, now read-only, as soon as one of them refuses a write', async ({ server }) => {
  const browser = await openMember(server, 'demosingle');
  // Several connections in the pool.
  await Promise.all(Array.from({ length: 8 }, () => server.database.query('SELECT pg_sleep(0.05)')));
  expect(await visit(browser, '09000000006')).toEqual(served);
  const old = await openPostgres(urlOf(primary), 1);
  await expect.poll(() => old.query('SELECT 1 FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()')).toHaveLength(1);
  await old.query('ALTER SYSTEM SET default_transaction_read_only = on');
  await old.query('SELECT pg_reload_conf()');
  await old.close();
  await standby.promote();
  proxy.routeTo(standby.folder);

  const answers: string[] = [];
  for (const phoneNumber of ['09000000007', '09000000008']) answers.push(...(await visit(browser, phoneNumber)));
  // The first write may be in a transaction, which is not repeated; its form is then not there to be saved.
  expect(answers.slice(0, 3)).toEqual(expect.arrayContaining(['200']));
  expect(answers.filter((answer) => answer.startsWith('5') && answer !== '503 5')).toEqual([]);
  expect(answers.slice(3)).toEqual(served);
  await expectStored(server, '09000000008');
});

it('does not acknowledge a commit that the synchronous standby has not confirmed', async ({ server }) => {
  const control = await openPostgres(urlOf(standby), 1);
  await control.query("ALTER SYSTEM SET synchronous_standby_names = 'absent'");
  await control.query('SELECT pg_reload_conf()');
  const write = () =>
    server.database.transaction((tx) => tx.query("UPDATE accounts SET language = 'en' WHERE login_id = 'demosingle'"));
  // The server takes the setting some time after the reload; until then it stores at once.
  const failure = (async () => {
    const endsAt = Date.now() + 60_000;
    while (Date.now() < endsAt) await write();
    return undefined;
  })().catch((error: unknown) => error);
  // As statement_timeout does.
  const cancel = () => control.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  await expect.poll(cancel).toHaveLength(1);
  expect(await failure).toBeInstanceOf(DatabaseUnavailableError);
  await control.query('ALTER SYSTEM RESET synchronous_standby_names');
  await control.query('SELECT pg_reload_conf()');
  await control.close();
  await expect.poll(() => write().then(() => 'stored')).toBe('stored');
});

const urlOf = ({ folder }: TemporaryPostgres): string => formatDatabaseUrl(folder, 'store');

async function expectStored(server: TestApp, phoneNumber: string): Promise<void> {
  expect((await readStored(server, 'demosingle')).profile).toMatchObject({ phoneNumber });
}
