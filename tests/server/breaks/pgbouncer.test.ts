import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import type { Gateways } from '../../../src/server/platform/gateways/gateways.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { pgBouncerMissing, startPgBouncer } from '../../pgbouncer.ts';
import { startTestApp, startTestFoundation, type TestApp } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { enter, readStored, save } from '../people/profile.ts';
import { createTestDatabase } from '../test-databases.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface Pooled {
  /** DATABASE_URL through the pooler, and past it. */
  readonly url: string;
  readonly directUrl: string;
  open(directUrl?: string): Promise<Database>;
}

async function startPooled(mode: 'session' | 'transaction'): Promise<Pooled> {
  const directUrl = await createTestDatabase('seeded');
  const bouncer = await startPgBouncer(`host=${inject('cluster')}`, mode);
  opened.push(bouncer.stop);
  const url = bouncer.urlOf(new URL(directUrl).pathname.slice(1));
  // Busy machines let a request wait long for a connection.
  return { url, directUrl, open: (direct) => openPostgres(url, 5, { connect: 60_000, directUrl: direct }) };
}

async function startFoundation(database: Database, gateways: Partial<Gateways> = {}): Promise<TestApp> {
  const app = await startTestFoundation({ database, gateways });
  opened.push(() => app.close());
  return app;
}

const readLimits = `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`;

describe.skipIf(pgBouncerMissing !== undefined).each(['session', 'transaction'] as const)(
  `behind PgBouncer in %s mode${pgBouncerMissing === undefined ? '' : `, skipped: ${pgBouncerMissing}`}`,
  (mode) => {
    it('serves, with simultaneous requests, and saves', async () => {
      const { open } = await startPooled(mode);
      const server = await startTestApp({ database: await open() });
      opened.push(() => server.close());
      const browser = await openMember(server, 'demosingle');
      for (let round = 0; round < 5; round += 1) {
        const reads = await Promise.all(Array.from({ length: 8 }, () => browser.get('/zapi/internal/mypage/edit/screen-data')));
        expect(reads.map(({ statusCode }) => statusCode)).toEqual(reads.map(() => 200));
        expect((await enter(browser, { phoneNumber: `0900000000${round}` })).statusCode).toBe(200);
        expect((await save(browser)).statusCode).toBe(200);
      }
      expect((await readStored(server, 'demosingle')).profile).toMatchObject({ phoneNumber: '09000000004' });
      expect(server.log.join('')).not.toContain('"level":50');
    });

    it('limits every statement and transaction, and leaves nothing behind in a shared session', async () => {
      const { open, url } = await startPooled(mode);
      const database = await open();
      opened.push(() => database.close());
      const limits = [{ statement: '30s', idle: '30s' }];
      expect(await database.query(readLimits)).toEqual(limits);
      expect(await database.transaction((tx) => tx.query(readLimits))).toEqual(limits);
      await expect(database.query('INSERT INTO nothing VALUES (1)')).rejects.toThrow('relation "nothing" does not exist');
      for (let turn = 0; turn < 25; turn += 1) await database.query('SELECT store_id FROM stores');
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      opened.push(() => other.end());
      expect((await other.query(readLimits)).rows).toEqual([{ statement: '0', idle: '0' }]);
      expect((await other.query('SELECT name FROM pg_prepared_statements')).rows).toEqual([]);
    });

    it.each(['another process', 'a process that listens past it'])('sends a mail that %s enqueued', async (who) => {
      const { open, directUrl } = await startPooled(mode);
      const sent: string[] = [];
      const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => void sent.push(subject);
      const mail = { kind: 'delivered' as const, deliver, close: async () => {} };
      const listensDirectly = who !== 'another process';
      const server = await startFoundation(await open(listensDirectly ? directUrl : undefined), { mail });
      const other = await openPostgres(directUrl, 1);
      opened.push(() => other.close());
      const listening = () =>
        other.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()");
      if (listensDirectly) await expect.poll(listening).toHaveLength(1);
      await enqueueMail(other, server.app.platform, {
        storeId: firstStoreId,
        kind: 'loginCode',
        intent: 'test',
        to: 'taro@example.com',
        subject: 'Your code',
        text: 'The code is 123456.',
        code: '123456',
        link: null,
      });
      await expect.poll(() => sent).toEqual(['Your code']);
    });

    it('warns in /readyz of what is missing, until it is set', async () => {
      const { open, directUrl } = await startPooled(mode);
      const readWarnings = async (database: Database): Promise<unknown> => {
        const server = await startFoundation(database);
        return (await server.open().get('/readyz')).json<{ warnings?: unknown }>().warnings;
      };
      expect(await readWarnings(await open())).toEqual([
        expect.stringContaining('Set DATABASE_DIRECT_URL'),
        expect.stringContaining('SET statement_timeout'),
      ]);
      const direct = await openPostgres(directUrl, 1);
      opened.push(() => direct.close());
      expect(direct.warnings()).toEqual([]);
      const name = new URL(directUrl).pathname.slice(1);
      await direct.query(`ALTER ROLE madoguchi IN DATABASE ${name} SET statement_timeout = '30s'`);
      const second = await startPooled(mode);
      expect(await readWarnings(await openPostgres(second.url.replace(/[^/]+$/, name), 5, { directUrl }))).toBeUndefined();
    });
  },
);
