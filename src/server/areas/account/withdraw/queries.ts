import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

/**
 * Locks an account so that no other transaction can insert anything for it until this one ends (migration account-withdrawal). Returns false if it has
 * withdrawn.
 */
export async function lockForWithdrawal(tx: Transaction, { storeId, accountId }: AccountKey): Promise<boolean> {
  const [row] = await tx.query<{ withdrawn_at: Date | null }>(
    'SELECT withdrawn_at FROM accounts WHERE store_id = $1 AND account_id = $2 FOR UPDATE',
    [storeId, accountId],
  );
  return row !== undefined && row.withdrawn_at === null;
}

/**
 * Whether a payment of the account is under way: a purchase, an order, a settlement of a contract, or another request to an actor. Its outcome
 * must be recorded for the account first; an operator resolves those that stay unknown.
 */
export async function hasOpenPayment(on: Queryable, { storeId, accountId }: AccountKey): Promise<boolean> {
  const rows = await on.query(
    `SELECT 1 AS one FROM sale_reservations WHERE store_id = $1 AND account_id = $2
     UNION ALL
     SELECT 1 FROM subscriptions s JOIN subscription_periods p USING (store_id, subscription_id)
      WHERE s.store_id = $1 AND s.account_id = $2 AND p.state = 'charging'
     UNION ALL
     SELECT 1 FROM checkout_orders WHERE store_id = $1 AND account_id = $2 AND state IN ('charging', 'refunding')
     UNION ALL
     SELECT 1 FROM order_refunds r JOIN checkout_orders o USING (store_id, order_id)
      WHERE o.store_id = $1 AND o.account_id = $2 AND r.state = 'pending'
     UNION ALL
     SELECT 1 FROM purchase_refunds WHERE store_id = $1 AND account_id = $2 AND refunded_at IS NULL
     UNION ALL
     SELECT 1 FROM flow_asks WHERE store_id = $1 AND owner = $2
        AND (state IN ('due', 'unknown') OR (state = 'late' AND outcome = 'done')) LIMIT 1`,
    [storeId, accountId],
  );
  return rows.length > 0;
}

export interface Withdrawal extends AccountKey {
  readonly now: Date;
  readonly eraseAt: Date;
}

/** Lets a closed account be erased now instead of at its time. False: it is about to be erased, or is. */
export async function bringErasureForward(
  tx: Queryable,
  { storeId, accountId, now }: AccountKey & { readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE withdrawals SET erase_at = $3 WHERE store_id = $1 AND account_id = $2 AND erase_at > $3 AND lease_id IS NULL RETURNING account_id',
    [storeId, accountId, now],
  );
  return rows.length > 0;
}

/** Marks the account as withdrawn. Its identifiers are moved away, so that no login finds it. */
export async function saveWithdrawal(tx: Transaction, { storeId, accountId, now, eraseAt }: Withdrawal): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawals (store_id, account_id, withdrawn_at, erase_at, email, phone_number)
     SELECT store_id, account_id, $3, $4, email,
            (SELECT f.phone_number FROM account_factors f
              WHERE f.store_id = a.store_id AND f.account_id = a.account_id AND f.type = 'SMS')
       FROM accounts a WHERE store_id = $1 AND account_id = $2`,
    [storeId, accountId, now, eraseAt],
  );
  await tx.query(
    `UPDATE accounts SET withdrawn_at = $3, updated_at = $3, email = NULL, email_normal = NULL, email_verified_at = NULL, login_id = NULL,
       login_id_normal = NULL, password_hash = NULL, password_set_at = NULL, pin_hash = NULL, pin_set_at = NULL
     WHERE store_id = $1 AND account_id = $2`,
    [storeId, accountId, now],
  );
}
