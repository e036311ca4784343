import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { type Transaction, toJson } from '../../../platform/database/database.ts';
import type { StoredProfile } from './stored-profile.ts';

export interface ProfileAccount {
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly password_set_at: Date | null;
  /** Id of the profile's picture; null: there is none. */
  readonly image_id: string | null;
  /** Answers by field name. */
  readonly profile: JsonObject;
  /** Answers to custom fields by entry id. */
  readonly custom_associated_info: JsonObject;
}

const columns = `email, email_verified_at, password_set_at, profile, custom_associated_info,
  (SELECT image_id FROM profile_images WHERE store_id = $1 AND account_id = $2) AS image_id`;

/** Locks the account until the end of the transaction and reads its profile; undefined: it is closed. */
export async function lockProfile(tx: Transaction, storeId: string, accountId: string): Promise<ProfileAccount | undefined> {
  const rows = await tx.query<ProfileAccount>(
    `SELECT ${columns} FROM accounts WHERE store_id = $1 AND account_id = $2 AND withdrawn_at IS NULL FOR UPDATE`,
    [storeId, accountId],
  );
  return rows[0];
}

export async function writeProfile(
  tx: Transaction,
  storeId: string,
  accountId: string,
  { profile, custom }: StoredProfile,
  now: Date,
): Promise<void> {
  await tx.query(
    'UPDATE accounts SET profile = $3, custom_associated_info = $4, updated_at = $5 WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId, toJson(profile), toJson(custom), now],
  );
}
