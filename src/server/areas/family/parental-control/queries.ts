import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { PersonRow } from '../family-group/queries.ts';
import type { AccountKey, ConsentType, RestrictionType } from '../restrictions/queries.ts';

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
       EXISTS (SELECT 1 FROM passkeys k WHERE k.store_id = $1 AND k.account_id = $2) AS has_passkeys
       FROM family_members m JOIN accounts a USING (store_id, account_id) WHERE m.store_id = $1 AND m.account_id = $2`,
    [storeId, accountId],
  );
  return row;
}

/** A table with one row for each type that is set for an account. */
type SetTypes = { readonly parental_restrictions: RestrictionType; readonly parental_self_consents: ConsentType };

/** Sets a type or removes it. Returns whether that changed anything. */
export async function saveType<Table extends keyof SetTypes>(
  tx: Transaction,
  { storeId, accountId, setBy, now }: Change,
  { table, type, isSet }: { readonly table: Table; readonly type: SetTypes[Table]; readonly isSet: boolean },
): Promise<boolean> {
  const rows = isSet
    ? await tx.query(
        `INSERT INTO ${table} (store_id, account_id, type, set_by, set_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING RETURNING 1 AS one`,
        [storeId, accountId, type, setBy, now],
      )
    : await tx.query(`DELETE FROM ${table} WHERE store_id = $1 AND account_id = $2 AND type = $3 RETURNING 1 AS one`, [
        storeId,
        accountId,
        type,
      ]);
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
