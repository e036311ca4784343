import type { Queryable } from '../../../platform/database/database.ts';

/** Whether an address, normalised, is the verified one of an account, and the language of its messages. */
export async function findMailbox(
  on: Queryable,
  { storeId, accountId, email }: { readonly storeId: string; readonly accountId: string; readonly email: string },
): Promise<{ readonly isVerified: boolean; readonly language: string | null }> {
  const [row] = await on.query<{ verified: boolean; language: string | null }>(
    `SELECT language, email_normal IS NOT DISTINCT FROM $3 AND email_verified_at IS NOT NULL AS verified FROM accounts
      WHERE store_id = $1 AND account_id = $2`,
    [storeId, accountId, email],
  );
  return { isVerified: row?.verified ?? false, language: row?.language ?? null };
}
