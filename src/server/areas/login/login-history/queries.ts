import { daySeconds } from '../../../../rules/durations.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';

export interface LoginRow {
  readonly created_at: Date;
  readonly succeeded: boolean;
  readonly identifier: string;
  readonly login_method: 'Password' | 'AuthCode' | 'ExternalAuth' | 'Passkey';
  readonly multi_factor_type: 'Email' | 'SMS' | 'OTP' | 'BackupCode' | null;
  readonly requests_multi_factor: boolean;
  readonly ip: string;
  /** `JP`; null: unknown. */
  readonly country: string | null;
  readonly user_agent: string;
}

const columns =
  'created_at, succeeded, identifier, login_method, multi_factor_type, requests_multi_factor, ip, country, user_agent';

/** How long members see their login attempts. */
export const loginHistoryDays = 180;

/** Maximum number of entries that a page lists (HISTORY-007). */
const maxListed = 50;

/** Inserts one row per account. `entryIds` are as many as the accounts. One statement also for no account, which takes as long. */
export async function insertLogins(
  on: Queryable,
  storeId: string,
  { accountIds, entryIds }: { readonly accountIds: readonly string[]; readonly entryIds: readonly string[] },
  row: LoginRow,
): Promise<void> {
  await on.query(
    `INSERT INTO login_history (store_id, account_id, entry_id, ${columns})
     SELECT $1, account_id, entry_id, $4, $5, $6, $7, $8, $9, $10, $11, $12
       FROM unnest($2::text[], $3::text[]) AS added (account_id, entry_id)`,
    [
      storeId,
      accountIds,
      entryIds,
      row.created_at,
      row.succeeded,
      row.identifier,
      row.login_method,
      row.multi_factor_type,
      row.requests_multi_factor,
      row.ip,
      row.country,
      row.user_agent,
    ],
  );
}

/** The newest entries of an account, newest first. Older ones wait until their partition is dropped. */
export async function selectLogins(
  database: Queryable,
  storeId: string,
  accountId: string,
  now: Date,
): Promise<readonly LoginRow[]> {
  return database.query<LoginRow>(
    `SELECT ${columns} FROM login_history WHERE store_id = $1 AND account_id = $2 AND created_at > $3
      ORDER BY created_at DESC, entry_id DESC LIMIT ${maxListed}`,
    [storeId, accountId, addSeconds(now, -loginHistoryDays * daySeconds)],
  );
}
