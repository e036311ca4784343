import type { JsonObject } from '../../../../engine/declare/index.ts';
import { type Queryable, toJson } from '../../platform/database/database.ts';

export interface NewAccount {
  readonly storeId: string;
  readonly accountId: string;
  readonly email: string;
  readonly emailNormal: string;
  /** false: the store allows several accounts with one address. */
  readonly isEmailUnique: boolean;
  readonly loginId: string | null;
  readonly loginIdNormal: string | null;
  readonly passwordHash: string | null;
  readonly profile: JsonObject;
  readonly customAssociatedInfo: JsonObject;
  /** The language of messages to the member. */
  readonly language: string;
  readonly now: Date;
}

/** Throws a unique violation if the address or the login ID was taken meanwhile. */
export async function insertAccount(tx: Queryable, account: NewAccount): Promise<void> {
  await tx.query(
    `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
                           password_hash, profile, custom_associated_info, language, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $12, $6, $7, $8, $9, $10, $11, $12, $12)`,
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
