// The registry of what recovery ends is complete: every table that refers to an account is in an entry.
import { expect } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import { linkSeconds } from '../../../src/server/platform/limits/link-tokens.ts';
import { type RecoveryCase, recoveryCases } from '../../../src/server/runtime/recovery.ts';
import type { TestApp } from '../harness.ts';
import { listTables, tableNames } from '../list-tables.ts';
import { addKid, enlargeGroups, openOwner } from '../people/kids.ts';
import { openMember } from '../people/members.ts';
import { serverTest } from '../server-test.ts';
import { describeMatrix } from './recovery-matrix.ts';

const it = serverTest();

const entries = Object.entries(areas.recovery);
const cases = Object.keys(recoveryCases) as RecoveryCase[];
const listed = new Set(entries.flatMap(([, { tables }]) => tables));

/** Tables that lead to accounts by foreign keys, directly or through others: `call_receipts` by `sessions`. */
async function listReferring(server: TestApp): Promise<readonly string[]> {
  const rows = await server.database.query<{ name: string }>(
    `WITH RECURSIVE referring AS (
       SELECT 'accounts'::regclass::oid AS id
       UNION SELECT c.conrelid FROM pg_constraint c JOIN referring r ON c.confrelid = r.id WHERE c.contype = 'f')
     SELECT relname::text AS name FROM referring JOIN pg_class ON oid = id WHERE NOT relispartition`,
  );
  return rows.map(({ name }) => name);
}

/** Tables with a column that is named like a reference to a member, without a foreign key. */
async function listNamed(server: TestApp): Promise<readonly string[]> {
  const rows = await server.database.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name IN (${tableNames}) AND column_name ~ '(account|owner|member|person|kid)(_id)?$|^(set|agreed|asked|added)_by$'`,
  );
  return rows.map(({ name }) => name);
}

/** Tables whose rows mention an account by its ID in any column. */
async function listMentioning(server: TestApp, accountIds: readonly string[]): Promise<readonly string[]> {
  const mentioning: string[] = [];
  for (const name of await listTables(server.database)) {
    const rows = await server.database.query(`SELECT 1 FROM ${name} t WHERE t::text ~ $1 LIMIT 1`, [accountIds.join('|')]);
    if (rows.length > 0) mentioning.push(name);
  }
  return mentioning;
}

const ofContract = 'subscription_periods';

it('every table that leads to an account is in an entry, and no other name', async ({ server }) => {
  const referring = await listReferring(server);
  // Periods belong to a contract, which an entry has.
  expect(referring.filter((name) => name !== ofContract && !listed.has(name))).toEqual([]);
  expect((await listNamed(server)).filter((name) => !listed.has(name))).toEqual([]);
  const tables = await listTables(server.database);
  expect([...listed].filter((name) => !tables.includes(name))).toEqual([]);
});

it('a table whose rows mention an account without a reference is in an entry', async ({ server }) => {
  await enlargeGroups(server);
  await addKid(server, 'matrixkid');
  const owner = await openOwner(server);
  await owner.post('/zapi/account/family-group/change-owner', { targetAccountId: 'a_demomember' });
  await owner.post('/zapi/account/pinCode/set', { pinCode: '4863' });
  await owner.post('/zapi/account/email/edit/send-pin-code', { email: 'matrix@example.com', type: 'mailEdit' });
  await owner.post('/zapi/kids-account/matrixkid/update-password', { password: 'Umi-no-kaze-88' });
  await openMember(server, 'matrixkid', 'Umi-no-kaze-88');
  const mentioning = await listMentioning(server, ['a_demo[a-z]+', 'matrixkid']);
  expect(mentioning.length).toBeGreaterThan(10);
  expect(mentioning.filter((name) => name !== ofContract && !listed.has(name))).toEqual([]);
});

it('a new table that refers to accounts, directly or not, is found', async ({ server }) => {
  await server.database.query(
    `CREATE TABLE new_grants (store_id text, account_id text, grant_id text, PRIMARY KEY (store_id, grant_id),
       FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id))`,
  );
  await server.database.query(
    'CREATE TABLE new_tokens (store_id text, grant_id text, FOREIGN KEY (store_id, grant_id) REFERENCES new_grants (store_id, grant_id))',
  );
  await server.database.query('CREATE TABLE new_requests (store_id text, asked_by text)');
  expect(await listReferring(server)).toEqual(expect.arrayContaining(['new_grants', 'new_tokens']));
  expect(await listNamed(server)).toContain('new_requests');
  for (const name of ['new_tokens', 'new_grants', 'new_requests']) await server.database.query(`DROP TABLE ${name}`);
});

it('every purpose of a mailed link is in one entry', () => {
  const purposes = entries.flatMap(([, { links = [] }]) => links);
  expect([...purposes].sort()).toEqual(Object.keys(linkSeconds).sort());
});

it('every entry says for each case what ends it and why; the mailbox alone removes no second factor', () => {
  for (const [name, { cases: rules, end, items }] of entries) {
    expect(Object.keys(rules).sort(), name).toEqual([...cases].sort());
    for (const { ends, why, by } of Object.values(rules)) {
      expect(why, name).not.toBe('');
      expect(ends === 'nothing' || end !== undefined || by !== undefined, name).toBe(true);
    }
    expect(rules.notMe.ends, name).toBe(rules.emailUndo.ends);
    if (items !== undefined) expect(items.remove === undefined || items.kind !== 'factor', name).toBe(true);
  }
});

it('the matrix is the page of the area', async () => {
  await expect(describeMatrix(areas.recovery)).toMatchFileSnapshot('../../../src/server/areas/account/recovery/README.md');
});
