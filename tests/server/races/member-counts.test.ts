import { EventEmitter, once } from 'node:events';
import { expect } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Queryable } from '../../../src/server/platform/database/database.ts';
import { countUnagreed, countWithout } from '../../../src/server/settings/member-counts.ts';
import { findWrongCounts } from '../migrations/older-release.ts';
import { openMember, openNew } from '../people/members.ts';
import { withdraw } from '../people/withdrawal.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const agree = (on: Queryable, accountId: string, revision: number, now: Date) =>
  on.query(
    `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at) VALUES ($1, $2, 'race', $3, '', $4)`,
    [firstStoreId, accountId, revision, now],
  );

it('a member who agrees to two revisions at once counts once', async ({ server: { database, clock } }) => {
  const steps = new EventEmitter();
  const agreed = once(steps, 'agreed');
  const first = database.transaction(async (tx) => {
    await agree(tx, 'a_demosingle', 1, clock.now());
    steps.emit('agreed');
    await once(steps, 'end');
  });
  await agreed;
  const second = agree(database, 'a_demosingle', 2, clock.now());
  await expect
    .poll(() => database.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
    .toHaveLength(1);
  steps.emit('end');
  await Promise.all([first, second]);
  const [members] = await database.query<{ count: number }>('SELECT count(*) AS count FROM accounts');
  const revisions = [1, 2, 3].map((revision) => ({ policyId: 'race', revision }));
  const all = members?.count ?? 0;
  expect(await countUnagreed(database, firstStoreId, revisions)).toEqual([all - 1, all - 1, all]);
});

it('counts follow sign-ups, edits, withdrawals and sweeps that run at once', async ({ server }) => {
  const { database, app } = server;
  const [before = 0] = await countWithout(database, firstStoreId, ['counted']);
  const sweeping = Array.from({ length: 3 }, () => app.sweeper.run());
  await Promise.all(
    ['counted1', 'counted2', 'counted3'].map(async (name, index) => {
      await openNew(server, name);
      if (index > 0) {
        await database.query('UPDATE accounts SET profile = profile || \'{"counted": "あ"}\' WHERE account_id = $1', [name]);
      }
    }),
  );
  await Promise.all(sweeping);
  expect(await countWithout(database, firstStoreId, ['counted'])).toEqual([before + 1]);
  await withdraw(server, await openMember(server, 'counted1'), 'counted1@example.com');
  await app.sweeper.run();
  expect(await database.query('SELECT 1 FROM member_count_changes LIMIT 1')).toEqual([]);
  expect(await findWrongCounts(database)).toEqual([]);
});
