import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { PersonRow } from '../family/service.ts';
import type { AccountKey, ConsentType, RestrictionType } from '../restrictions/service.ts';

/** Who changed something for a managed member, and when. */
export interface Change extends AccountKey {
  readonly setBy: string;
  readonly now: Date;
}

export interface TargetRow extends PersonRow {
  readonly has_password: boolean;
  readonly linked_providers: readonly string[];
  readonly has_passkeys: boolean;
}

export async function findTarget(on: Queryable, { storeId, accountId }: AccountKey): Promise<TargetRow | undefined> {
  const [row] = await on.query<TargetRow>(
    `SELECT m.account_id, m.role, a.email, a.login_id, a.language, a.profile, NULL AS image_id, a.password_hash IS NOT NULL AS has_password,
       ARRAY(SELECT l.provider FROM social_identities l WHERE l.store_id = a.store_id AND l.account_id = a.account_id) AS linked_providers,
       EXISTS (SELECT 1 FROM passkeys k WHERE k.store_id = a.store_id AND k.account_id = a.account_id) AS has_passkeys
       FROM family_members m JOIN accounts a USING (store_id, account_id) WHERE m.store_id = $1 AND m.account_id = $2`,
    [storeId, accountId],
  );
  return row;
}

/** Returns whether it was not set before. */
export async function insertRestriction(
  tx: Transaction,
  { storeId, accountId, setBy, now }: Change,
  type: RestrictionType,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO parental_restrictions (store_id, account_id, type, set_by, set_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1 AS one`,
    [storeId, accountId, type, setBy, now],
  );
  return rows.length > 0;
}

/** Returns whether it was set before. */
export async function deleteRestriction(
  tx: Transaction,
  { storeId, accountId }: AccountKey,
  type: RestrictionType,
): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM parental_restrictions WHERE store_id = $1 AND account_id = $2 AND type = $3 RETURNING 1 AS one',
    [storeId, accountId, type],
  );
  return rows.length > 0;
}

/** Returns whether it was not set before. */
export async function insertSelfConsent(
  tx: Transaction,
  { storeId, accountId, setBy, now }: Change,
  type: ConsentType,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO parental_self_consents (store_id, account_id, type, set_by, set_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1 AS one`,
    [storeId, accountId, type, setBy, now],
  );
  return rows.length > 0;
}

/** Returns whether it was set before. */
export async function deleteSelfConsent(
  tx: Transaction,
  { storeId, accountId }: AccountKey,
  type: ConsentType,
): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM parental_self_consents WHERE store_id = $1 AND account_id = $2 AND type = $3 RETURNING 1 AS one',
    [storeId, accountId, type],
  );
  return rows.length > 0;
}

export async function findSettingValue(
  on: Queryable,
  { storeId, accountId }: AccountKey,
  settingId: string,
): Promise<string | undefined> {
  const [row] = await on.query<{ value: string }>(
    'SELECT value FROM parental_setting_values WHERE store_id = $1 AND account_id = $2 AND setting_id = $3',
    [storeId, accountId, settingId],
  );
  return row?.value;
}

/** Returns whether the value differs from the one before. */
export async function saveSettingValue(
  tx: Transaction,
  { storeId, accountId, setBy, now }: Change,
  { settingId, value }: { readonly settingId: string; readonly value: string },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO parental_setting_values AS v (store_id, account_id, setting_id, value, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (store_id, account_id, setting_id) DO UPDATE SET value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at
      WHERE v.value <> excluded.value RETURNING 1 AS one`,
    [storeId, accountId, settingId, value, setBy, now],
  );
  return rows.length > 0;
}
