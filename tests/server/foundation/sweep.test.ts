import { expect } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { createLinkToken } from '../../../src/server/platform/limits/link-tokens.ts';
import { issueCode } from '../../../src/server/platform/limits/one-time-codes.ts';
import { countRate } from '../../../src/server/platform/limits/rate-limits.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { startTestFoundation } from '../harness.ts';
import { serverTest } from '../server-test.ts';
import { openTestDatabase } from '../test-databases.ts';

const it = serverTest(startTestFoundation);

it('deletes expired rows only', async ({ server }) => {
  const { database, clock, app } = server;
  const { platform } = app;
  const write = async (name: string): Promise<void> => {
    const now = clock.now();
    const later = new Date(now.getTime() + 86_400_000);
    await database.query(
      `INSERT INTO sessions (store_id, session_id, token_hash, created_at, last_seen_at, expires_at, user_agent, ip) VALUES ($1, $2, $2, $3, $3, $4, '', '')`,
      [firstStoreId, name, now, later],
    );
    await database.query(
      `INSERT INTO operator_sessions (store_id, operator_session_id, token_hash, operator_id, factors, created_at, last_seen_at, expires_at, user_agent, ip)
       VALUES ($1, $2, $2, 'o_demoeditor', '[]', $3, $3, $4, '', '')`,
      [firstStoreId, name, now, later],
    );
    await database.query(
      `INSERT INTO flows (store_id, flow_id, owner, version, state, passed, data, secrets, revision, started_at, updated_at, expires_at)
       VALUES ($1, 'signup', $2, 1, 'form', '[]', '{}', '{}', 1, $3, $3, $4)`,
      [firstStoreId, name, now, later],
    );
    await issueCode(database, platform, { storeId: firstStoreId, purpose: 'signUp', owner: name, address: name });
    await countRate(database, platform, firstStoreId, name, { limit: 1, windowSeconds: 86_400 });
    await createLinkToken(database, platform, {
      storeId: firstStoreId,
      purpose: 'passwordReset',
      accountId: 'a_demosingle',
    });
    await database.query(
      `INSERT INTO audit_log (store_id, audit_id, at, action, ip, request_id, details) VALUES ($1, $2, $3, 'login', '', '', '{}')`,
      [firstStoreId, name, now],
    );
    await enqueueMail(database, platform, {
      storeId: firstStoreId,
      kind: 'signUpCode',
      intent: name,
      to: 'a@example.com',
      subject: 's',
      text: 't',
      code: null,
      link: null,
    });
  };
  const count = async (): Promise<number[]> => {
    const counts: number[] = [];
    for (const table of [
      'sessions',
      'operator_sessions',
      'flows',
      'one_time_codes',
      'rate_limits',
      'link_tokens',
      'outbox',
      'audit_log',
    ]) {
      const rows = await database.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
      counts.push(rows[0]?.count ?? -1);
    }
    return counts;
  };
  await write('old');
  clock.advance(2 * 86_400);
  await write('new');
  expect(await count()).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
  await app.sweeper.run();
  // Without a mail server, mail is kept for the outbox endpoint.
  expect(await count()).toEqual([1, 1, 1, 1, 1, 1, 2, 2]);
  clock.advance(399 * 86_400);
  await app.sweeper.run();
  expect((await count()).at(-1)).toBe(2);
  // The audit log is dropped by months.
  clock.advance(31 * 86_400);
  await app.sweeper.run();
  expect((await count()).at(-1)).toBe(0);
});

it('runs by itself', async () => {
  // A database of its own, whose queries are not watched: most of these read a whole table.
  const database = await openTestDatabase('seeded');
  const { app, clock } = await startTestFoundation({ database, sweepInterval: 20 });
  await database.query('INSERT INTO rate_limits (store_id, bucket, window_start, window_end, count) VALUES ($1, $2, $3, $3, 1)', [
    firstStoreId,
    'old',
    clock.now(),
  ]);
  await expect.poll(() => database.query('SELECT 1 FROM rate_limits')).toEqual([]);
  await app.close();
});
