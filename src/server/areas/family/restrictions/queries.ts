import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { controlledRoles } from '../../../project/controlled-roles.ts';

/** What a manager can restrict (PARENTAL-016). */
export type RestrictionType = 'purchase' | 'subscription' | 'addPaymentMethod' | 'externalAuth' | 'oidcGrant';
export type ConsentType = 'newsletter' | 'privacy' | 'thirdParty' | 'ads';

export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}
export async function hasRestriction(on: Queryable, { storeId, accountId }: AccountKey, type: RestrictionType): Promise<boolean> {
  const rows = await on.query(
    'SELECT 1 AS one FROM parental_restrictions WHERE store_id = $1 AND account_id = $2 AND type = $3',
    [storeId, accountId, type],
  );
  return rows.length > 0;
}

/** Locks the group of a member until the transaction ends: changes of restrictions wait for it. */
export async function lockGroupForShare(tx: Transaction, { storeId, accountId }: AccountKey): Promise<void> {
  await tx.query(
    `SELECT 1 AS one FROM family_groups g JOIN family_members m USING (store_id, group_id)
      WHERE m.store_id = $1 AND m.account_id = $2 FOR SHARE OF g`,
    [storeId, accountId],
  );
}

export interface RestrictionRow {
  readonly type: RestrictionType;
  /** Of the account that set it; null: the account was deleted. */
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

/**
 * Whether a managed member or kid decides about a type of consent; undefined: nobody controls the account. Kids accounts
 * without a group, from before there were groups, are controlled too.
 */
export async function findSelfConsent(
  on: Queryable,
  { storeId, accountId }: AccountKey,
  type: ConsentType,
): Promise<boolean | undefined> {
  const [row] = await on.query<{ is_self_consent: boolean }>(
    `SELECT s.type IS NOT NULL AS is_self_consent FROM accounts a
       LEFT JOIN family_members m USING (store_id, account_id)
       LEFT JOIN parental_self_consents s ON s.store_id = a.store_id AND s.account_id = a.account_id AND s.type = $3
      WHERE a.store_id = $1 AND a.account_id = $2 AND (a.is_kids OR m.role = ANY ($4))`,
    [storeId, accountId, type, controlledRoles],
  );
  return row?.is_self_consent;
}
