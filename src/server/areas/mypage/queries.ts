import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { Queryable } from '../../store/database.ts';

export interface AccountRow {
  readonly account_id: string;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly has_password: boolean;
  readonly login_id: string | null;
  readonly is_kids: boolean;
  readonly profile: JsonObject;
  readonly created_at: Date;
  /** Of the profile's picture; null: there is none. */
  readonly image_id: string | null;
}

export async function findAccount(database: Queryable, storeId: string, accountId: string): Promise<AccountRow | undefined> {
  const rows = await database.query<AccountRow>(
    `SELECT account_id, email, email_verified_at, password_hash IS NOT NULL AS has_password, login_id, is_kids, profile, created_at, image_id
     FROM accounts LEFT JOIN profile_images USING (store_id, account_id) WHERE store_id = $1 AND account_id = $2`,
    [storeId, accountId],
  );
  return rows[0];
}
