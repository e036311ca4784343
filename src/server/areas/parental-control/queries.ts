import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { PersonRow } from '../family/service.ts';

/** What a manager can restrict (PARENTAL-016). */
export type RestrictionType = 'purchase' | 'subscription' | 'addPaymentMethod' | 'externalAuth' | 'oidcGrant';
export type ConsentType = 'newsletter' | 'privacy' | 'thirdParty' | 'ads';

export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}
/** Who changed something for a managed member, and when. */
export interface Change extends AccountKey {
  readonly setBy: string;
  readonly now: Date;
}

export interface TargetRow extends PersonRow {
  readonly has_password: boolean;
  readonly linked_providers: readonly string[];
}

export async function findTarget(on: Queryable, { storeId, accountId }: AccountKey): Promise<TargetRow | undefined> {
  const [row] = await on.query<TargetRow>(
    `SELECT m.account_id, m.role, a.email, a.login_id, a.language, a.profile, NULL AS image_id, a.password_hash IS NOT NULL AS has_password,
       ARRAY(SELECT l.provider FROM social_identities l WHERE l.store_id = a.store_id AND l.account_id = a.account_id) AS linked_providers
       FROM family_members m JOIN accounts a USING (store_id, account_id) WHERE m.store_id = $1 AND m.account_id = $2`,
    [storeId, accountId],
  );
  return row;
}

export async function hasRestriction(on: Queryable, { storeId, accountId }: AccountKey, type: RestrictionType): Promise<boolean> {
  const rows = await on.query(
    'SELECT 1 AS one FROM parental_restrictions WHERE store_id = $1 AND account_id = $2 AND type = $3',
    [storeId, accountId, type],
  );
  return rows.length > 0;
}

export interface RestrictionRow {
  readonly type: RestrictionType;
  /** Of the account that set it; null: it is gone. */
  readonly profile: JsonObject | null;
  readonly login_id: string | null;
}

export function listRestrictions(on: Queryable, { storeId, accountId }: AccountKey): Promise<RestrictionRow[]> {
  return on.query<RestrictionRow>(
    `SELECT r.type, s.profile, s.login_id FROM parental_restrictions r
       LEFT JOIN accounts s ON s.store_id = r.store_id AND s.account_id = r.set_by
      WHERE r.store_id = $1 AND r.account_id = $2`,
    [storeId, accountId],
  );
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

/** Whether a managed member decides about a type of consent; undefined: the account is not managed. */
export async function findSelfConsent(
  on: Queryable,
  { storeId, accountId }: AccountKey,
  type: ConsentType,
): Promise<boolean | undefined> {
  const [row] = await on.query<{ is_self_consent: boolean }>(
    `SELECT s.type IS NOT NULL AS is_self_consent FROM family_members m
       LEFT JOIN parental_self_consents s ON s.store_id = m.store_id AND s.account_id = m.account_id AND s.type = $3
      WHERE m.store_id = $1 AND m.account_id = $2 AND m.role = 'managed'`,
    [storeId, accountId, type],
  );
  return row?.is_self_consent;
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
