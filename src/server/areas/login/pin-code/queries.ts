import type { Queryable } from '../../../platform/database/database.ts';

export async function savePinHash(
  tx: Queryable,
  { storeId, accountId, hash, now }: { storeId: string; accountId: string; hash: string; now: Date },
): Promise<void> {
  await tx.query('UPDATE accounts SET pin_hash = $3, pin_set_at = $4, updated_at = $4 WHERE store_id = $1 AND account_id = $2', [
    storeId,
    accountId,
    hash,
    now,
  ]);
}

interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

/** undefined: the account has no PIN. `pin_set_at` null: not known any more. */
export async function findPin(
  on: Queryable,
  { storeId, accountId }: AccountKey,
): Promise<{ readonly pin_set_at: Date | null } | undefined> {
  const [row] = await on.query<{ pin_set_at: Date | null }>(
    'SELECT pin_set_at FROM accounts WHERE store_id = $1 AND account_id = $2 AND pin_hash IS NOT NULL',
    [storeId, accountId],
  );
  return row;
}

/** Deletes a PIN that was set at this time or later; null: always. */
export async function deletePinSince(
  tx: Queryable,
  { storeId, accountId, now }: AccountKey & { readonly now: Date },
  since: Date | null,
): Promise<void> {
  await tx.query(
    `UPDATE accounts SET pin_hash = NULL, pin_set_at = NULL, updated_at = $4
      WHERE store_id = $1 AND account_id = $2 AND pin_hash IS NOT NULL AND withdrawn_at IS NULL
        AND ($3::timestamptz IS NULL OR pin_set_at >= $3)`,
    [storeId, accountId, since, now],
  );
}
