import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type JsonObject, readText } from '../../../../engine/declare/index.ts';
import { normalizeEmail, normalizeLoginId } from '../../../rules/normalize-identifiers.ts';
import { addSeconds } from '../../platform/clock.ts';
import { type Transaction, toJson } from '../../platform/database/database.ts';
import { readJsonObject } from '../../platform/json.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { projectRoot } from '../../platform/project-root.ts';

export interface DemoAccount {
  readonly accountId: string;
  readonly email: string | null;
  readonly loginId: string | null;
  readonly isKids: boolean;
  readonly profile: JsonObject;
  readonly passwordHash: string | null;
  /** Its role in the demo store's family group; null: it is in no group. */
  readonly familyRole: string | null;
}

const file = join(projectRoot, 'src', 'server', 'app', 'seed', 'demo-accounts.json');

/** Reads the demo store's accounts from demo-accounts.json, and hashes the shared demo password for each. */
export async function hashDemoAccounts(): Promise<readonly DemoAccount[]> {
  const { password, accounts } = await readDemoAccounts();
  return Promise.all(
    accounts.filter(isObject).map(async (account) => ({
      accountId: String(account['accountId']),
      email: readText(account['email']) ?? null,
      loginId: readText(account['loginId']) ?? null,
      isKids: account['isKids'] === true,
      profile: readJsonObject(account['profile']),
      familyRole: readText(account['familyRole']) ?? null,
      passwordHash: account['hasPassword'] === true ? await hashPassword(password) : null,
    })),
  );
}

/** Reads demo-accounts.json. */
export async function readDemoAccounts(): Promise<{
  password: string;
  accounts: readonly unknown[];
  operators: readonly unknown[];
}> {
  const { password, accounts, operators } = readJsonObject(JSON.parse(await readFile(file, 'utf8')));
  if (typeof password !== 'string' || !Array.isArray(accounts) || !Array.isArray(operators))
    throw new Error('demo-accounts.json must have a password, accounts and operators.');
  return { password, accounts, operators };
}

export async function insertDemoAccounts(
  tx: Transaction,
  storeId: string,
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<void> {
  for (const account of accounts) {
    await tx.query(
      `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
         password_hash, password_set_at, is_kids, profile, custom_associated_info, created_at, updated_at)
       VALUES ($1, $2, $3, $10, true, $4, $5, $11, $6, CASE WHEN $6::text IS NULL THEN NULL ELSE $9::timestamptz END, $7, $8, '{}', $9, $9)`,
      [
        storeId,
        account.accountId,
        account.email,
        account.email === null ? null : now,
        account.loginId,
        account.passwordHash,
        account.isKids,
        toJson(account.profile),
        now,
        account.email === null ? null : normalizeEmail(account.email),
        account.loginId === null ? null : normalizeLoginId(account.loginId),
      ],
    );
  }
  await insertDemoFamily(tx, storeId, accounts, now);
}

const familyId = 'g_demofamily';

/** Inserts one family group with the accounts that have a role in it. Members join a second apart, in the order of the file. */
async function insertDemoFamily(tx: Transaction, storeId: string, accounts: readonly DemoAccount[], now: Date): Promise<void> {
  const members = accounts.filter(({ familyRole }) => familyRole !== null);
  const owner = members.find(({ familyRole }) => familyRole === 'owner');
  if (owner === undefined) return;
  await tx.query('INSERT INTO family_groups (store_id, group_id, owner_id, capacity, created_at) VALUES ($1, $2, $3, $4, $5)', [
    storeId,
    familyId,
    owner.accountId,
    members.length,
    now,
  ]);
  for (const [index, { accountId, familyRole }] of members.entries())
    await tx.query('INSERT INTO family_members (store_id, account_id, group_id, role, joined_at) VALUES ($1, $2, $3, $4, $5)', [
      storeId,
      accountId,
      familyId,
      familyRole,
      addSeconds(now, index),
    ]);
}

/** Every demo account has agreed to the policies of this settings document. */
export async function insertDemoAgreements(tx: Transaction, storeId: string, document: JsonObject, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at)
     SELECT a.store_id, a.account_id, p.value ->> 'policyId', (p.value ->> 'revision')::integer, p.value ->> 'key', $3
       FROM accounts a, jsonb_array_elements($2::jsonb) AS p WHERE a.store_id = $1`,
    [storeId, toJson(document['policies'] ?? []), now],
  );
}
