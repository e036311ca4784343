// Constraints that the database enforces at the commit, independent of the program.
import { expect } from 'vitest';
import { firstStoreId } from '../../../../src/server/app/seed/seed-store.ts';
import type { Transaction } from '../../../../src/server/platform/database/database.ts';
import { startTestFoundation, type TestApp } from '../../harness.ts';
import { addFamily, addMember } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startTestFoundation);
it.beforeAll(async ({ server }) => {
  await addFamily(server, 'g_one', { own1: 'owner', mem1: 'member', man1: 'managed', kid1: 'kid' });
  await addFamily(server, 'g_two', { own2: 'owner', mem2: 'member' });
});

/** Runs statements in one transaction that is rolled back if it succeeds: `commits`, or the violated rule's SQLSTATE. */
async function attempt(server: TestApp, work: (tx: Transaction) => Promise<unknown>): Promise<string> {
  try {
    await server.database.transaction(async (tx) => {
      await work(tx);
      await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
      throw new Error('commits');
    });
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String((error as Error).message);
  }
  return 'unreachable';
}
const setRole = (name: string, role: string) => (tx: Transaction) =>
  tx.query('UPDATE family_members SET role = $3 WHERE store_id = $1 AND account_id = $2', [firstStoreId, name, role]);
const leave = (name: string) => (tx: Transaction) =>
  tx.query('DELETE FROM family_members WHERE store_id = $1 AND account_id = $2', [firstStoreId, name]);
const join = (name: string, group: string, role: string) => (tx: Transaction) =>
  tx.query("INSERT INTO family_members (store_id, account_id, group_id, role, joined_at) VALUES ($1, $2, $3, $4, '2026-01-01')", [
    firstStoreId,
    name,
    group,
    role,
  ]);
const foreignKey = '23503';
const unique = '23505';
const check = '23514';

it('keeps exactly one owner in a group', async ({ server }) => {
  expect(await attempt(server, setRole('own1', 'member'))).toBe(foreignKey);
  expect(await attempt(server, setRole('mem1', 'owner'))).toBe(unique);
  expect(await attempt(server, leave('own1'))).toBe(foreignKey);
  const moveOwner = async (tx: Transaction) => {
    await setRole('own1', 'member')(tx);
    await setRole('mem1', 'owner')(tx);
    await tx.query("UPDATE family_groups SET owner_id = 'mem1' WHERE group_id = 'g_one'");
  };
  expect(await attempt(server, moveOwner)).toBe('commits');
  expect(await attempt(server, (tx) => tx.query("DELETE FROM accounts WHERE account_id = 'own1'"))).toBe(foreignKey);
});

it('never lets a group exceed its capacity, nor an account be in two groups', async ({ server }) => {
  await addMember(server, 'free1');
  expect(await attempt(server, join('free1', 'g_two', 'member'))).toBe(check);
  expect(await attempt(server, join('mem1', 'g_two', 'member'))).toBe(unique);
  const swap = async (tx: Transaction) => {
    await leave('mem2')(tx);
    await join('free1', 'g_two', 'member')(tx);
  };
  expect(await attempt(server, swap)).toBe('commits');
  expect(await attempt(server, (tx) => tx.query("UPDATE family_groups SET capacity = 1 WHERE group_id = 'g_two'"))).toBe(check);
});

it('keeps kids accounts in a group, with a role that nobody else has', async ({ server }) => {
  expect(await attempt(server, leave('kid1'))).toBe(foreignKey);
  expect(await attempt(server, setRole('kid1', 'member'))).toBe(foreignKey);
  expect(await attempt(server, setRole('mem1', 'kid'))).toBe(foreignKey);
  expect(await attempt(server, (tx) => tx.query("DELETE FROM family_groups WHERE group_id = 'g_one'"))).toBe(foreignKey);
  expect(await attempt(server, (tx) => tx.query("UPDATE accounts SET is_kids = true WHERE account_id = 'free1'"))).toBe(
    foreignKey,
  );
  expect(await attempt(server, (tx) => tx.query("DELETE FROM accounts WHERE account_id = 'kid1'"))).toBe('commits');
});

it('knows one role for each member, so that nobody is managed and a manager', async ({ server }) => {
  expect(await attempt(server, setRole('man1', 'managed,manager'))).toBe(check);
  expect(await attempt(server, join('man1', 'g_one', 'manager'))).toBe(unique);
});
