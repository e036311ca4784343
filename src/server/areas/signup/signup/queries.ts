import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { type Queryable, toJson } from '../../../platform/database/database.ts';

export interface NewAccount {
  readonly storeId: string;
  readonly accountId: string;
  /** Verified; null: a kid without an address. */
  readonly email: string | null;
  readonly emailNormal: string | null;
  /** false: the store allows several accounts with one address. */
  readonly isEmailUnique: boolean;
  readonly loginId: string | null;
  readonly loginIdNormal: string | null;
  readonly passwordHash: string | null;
  readonly profile: JsonObject;
  readonly customAssociatedInfo: JsonObject;
  readonly isKids: boolean;
  /** Of messages; null: the store's. */
  readonly language: string | null;
  readonly now: Date;
}

/** Throws a unique violation if the address or the login ID was taken meanwhile. */
export async function insertAccount(tx: Queryable, account: NewAccount): Promise<void> {
  await tx.query(
    `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
                           password_hash, password_set_at, profile, custom_associated_info, language, created_at, updated_at,
                           is_kids)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $3::text IS NULL THEN NULL ELSE $12::timestamptz END, $6, $7, $8,
       CASE WHEN $8::text IS NULL THEN NULL ELSE $12::timestamptz END, $9, $10, $11, $12, $12, $13)`,
    [
      account.storeId,
      account.accountId,
      account.email,
      account.emailNormal,
      account.isEmailUnique,
      account.loginId,
      account.loginIdNormal,
      account.passwordHash,
      toJson(account.profile),
      toJson(account.customAssociatedInfo),
      account.language,
      account.now,
      account.isKids,
    ],
  );
}

export async function insertParentalConsents(
  tx: Queryable,
  storeId: string,
  accountId: string,
  optionIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const id of optionIds) {
    await tx.query(
      'INSERT INTO parental_consents (store_id, account_id, consent_option_id, agreed, agreed_at) VALUES ($1, $2, $3, true, $4)',
      [storeId, accountId, id, now],
    );
  }
}
