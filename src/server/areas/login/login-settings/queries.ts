import type { Queryable } from '../../../platform/database/database.ts';

/** Fails with a unique violation when the login ID was taken in the meantime. */
export async function saveLoginId(
  tx: Queryable,
  {
    storeId,
    accountId,
    loginId,
    normal,
    now,
  }: { storeId: string; accountId: string; loginId: string; normal: string; now: Date },
): Promise<void> {
  await tx.query(
    'UPDATE accounts SET login_id = $3, login_id_normal = $4, updated_at = $5 WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId, loginId, normal, now],
  );
}

export type LoginMethod = 'emailAndLoginId' | 'loginIdOnly';

export async function findLoginMethod(database: Queryable, storeId: string, accountId: string): Promise<LoginMethod> {
  const [row] = await database.query<{ login_method: LoginMethod }>(
    'SELECT login_method FROM accounts WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return row?.login_method ?? 'emailAndLoginId';
}

export async function saveLoginMethod(
  tx: Queryable,
  { storeId, accountId, method, now }: { storeId: string; accountId: string; method: LoginMethod; now: Date },
): Promise<void> {
  await tx.query('UPDATE accounts SET login_method = $3, updated_at = $4 WHERE store_id = $1 AND account_id = $2', [
    storeId,
    accountId,
    method,
    now,
  ]);
}
