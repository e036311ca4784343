import { expect, it } from 'vitest';
import { seedMembers } from '../../../scripts/bench/members/seed-members.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { isMigrated, migrate } from '../../../src/server/platform/database/migrate.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createTestDatabase } from '../test-databases.ts';
import { findWrongCounts, migrateToRelease, olderRelease } from './older-release.ts';

const members = 500;

it('migrates a store with members while they write, and loses and miscounts nothing', async () => {
  const database = await openPostgres(await createTestDatabase(), 10);
  await migrateToRelease(database, olderRelease);
  await seedMembers(database, members);
  // A quiet store: the rows that are written meanwhile are of a later month than all before.
  await database.query("UPDATE audit_log SET at = at - interval '3 months'");
  await database.query("UPDATE login_history SET created_at = created_at - interval '3 months'");
  const count = async (table: string): Promise<number> =>
    (await database.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))[0]?.count ?? 0;
  const tables = ['login_history', 'audit_log', 'policy_agreements'];
  const before = await Promise.all(tables.map(count));
  let written = 0;
  let isRunning = true;
  /** What a login and an agreement write. */
  const write = async (member: number): Promise<void> => {
    const [accountId, id, now] = [`b_${member}`, `w_${member}_${written}`, systemClock.now()];
    await database.transaction(async (tx) => {
      await tx.query('UPDATE accounts SET profile = profile || \'{"nickname": "n"}\' WHERE store_id = $1 AND account_id = $2', [
        firstStoreId,
        accountId,
      ]);
      await tx.query(
        `INSERT INTO login_history (store_id, account_id, entry_id, created_at, succeeded, identifier, login_method, requests_multi_factor, ip, user_agent)
         VALUES ($1, $2, $3, $4, true, '', 'Password', false, '', '')`,
        [firstStoreId, accountId, id, now],
      );
      await tx.query(
        `INSERT INTO audit_log (store_id, audit_id, at, action, account_id, ip, request_id, details) VALUES ($1, $2, $3, 'login', $4, '', '', '{}')`,
        [firstStoreId, id, now, accountId],
      );
      await tx.query(
        `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at) VALUES ($1, $2, $3, 1, '', $4)`,
        [firstStoreId, accountId, id, now],
      );
    });
    written += 1;
  };
  const writing = [1, 2, 3].map(async (worker) => {
    for (let member = worker; isRunning; member = (member + 3) % members) await write(member + 1);
  });
  try {
    await migrate(database, systemClock);
  } finally {
    isRunning = false;
    await Promise.all(writing);
  }
  expect(await isMigrated(database)).toBe(true);
  expect(written).toBeGreaterThan(10);
  expect(await Promise.all(tables.map(count))).toEqual(before.map((rows) => rows + written));
  expect(await findWrongCounts(database)).toEqual([]);
  await database.close();
});
