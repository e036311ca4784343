import type { Queryable } from '../../platform/database/database.ts';

export interface NewEmail {
  readonly storeId: string;
  readonly accountId: string;
  readonly email: string;
  readonly emailNormal: string;
  /** false: the store allows several accounts with one address. */
  readonly isUnique: boolean;
  readonly now: Date;
}

/** Replaces the address by a verified one. Fails with a unique violation when it was taken in the meantime. */
export async function saveEmail(
  tx: Queryable,
  { storeId, accountId, email, emailNormal, isUnique, now }: NewEmail,
): Promise<void> {
  await tx.query(
    `UPDATE accounts SET email = $3, email_normal = $4, email_unique = $5, email_verified_at = $6, updated_at = $6
      WHERE store_id = $1 AND account_id = $2`,
    [storeId, accountId, email, emailNormal, isUnique, now],
  );
}

/** Marks the present address as verified. */
export async function saveVerification(
  tx: Queryable,
  { storeId, accountId, now }: Pick<NewEmail, 'storeId' | 'accountId' | 'now'>,
): Promise<void> {
  await tx.query(
    'UPDATE accounts SET email_verified_at = $3, updated_at = $3 WHERE store_id = $1 AND account_id = $2 AND email_verified_at IS NULL',
    [storeId, accountId, now],
  );
}
