// Refunds of placed orders: each is a row before the provider is asked, and its id is the idempotency key.
import { addSeconds } from '../../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { type Locked, lockRow } from '../../../../platform/database/locked.ts';
import type { LeaseTable } from '../../../../platform/queue/lease.ts';

export interface RefundRow {
  readonly refund_id: string;
  readonly order_id: string;
  /** The provider's reference of the charge. */
  readonly charge: string;
  readonly amount: number;
  /** null: an app cancelled the order, or its buyer's data was erased. */
  readonly reason: string | null;
  readonly state: 'pending' | 'made' | 'refused';
  readonly attempts: number;
  readonly created_at: Date;
  /** null: pending. */
  readonly ended_at: Date | null;
}
export const refundColumns = 'refund_id, order_id, charge, amount, reason, state, attempts, created_at, ended_at';

export const openRefunds: LeaseTable = {
  table: 'order_refunds',
  id: 'refund_id',
  dueAt: 'next_at',
  leaseId: 'lease_id',
  isWaiting: "state = 'pending'",
};

export type NewRefund = Pick<RefundRow, 'refund_id' | 'order_id' | 'charge' | 'amount' | 'reason' | 'created_at'>;

/** A refund that is due now. */
export async function insertRefund(tx: Transaction, storeId: string, refund: NewRefund): Promise<RefundRow> {
  const { refund_id: refundId, order_id: orderId, charge, amount, reason, created_at: createdAt } = refund;
  await tx.query(
    `INSERT INTO order_refunds (store_id, refund_id, order_id, charge, amount, reason, created_at, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [storeId, refundId, orderId, charge, amount, reason, createdAt],
  );
  return { ...refund, state: 'pending', attempts: 0, ended_at: null };
}

/** The newest refunds of each order, the oldest of them first. */
export function selectRefunds(
  on: Queryable,
  storeId: string,
  orderIds: readonly string[],
  limit: number,
): Promise<readonly RefundRow[]> {
  return on.query<RefundRow>(
    `SELECT r.* FROM unnest($2::text[]) AS o (order_id) CROSS JOIN LATERAL (
       SELECT ${refundColumns} FROM order_refunds WHERE store_id = $1 AND order_id = o.order_id
        ORDER BY created_at DESC, refund_id DESC LIMIT $3) AS r ORDER BY r.created_at, r.refund_id`,
    [storeId, orderIds, limit],
  );
}

export function lockRefund(tx: Transaction, storeId: string, refundId: string): Promise<Locked<RefundRow> | undefined> {
  return lockRow(tx, `SELECT ${refundColumns} FROM order_refunds WHERE store_id = $1 AND refund_id = $2`, [storeId, refundId]);
}

export async function endRefund(
  tx: Transaction,
  storeId: string,
  { refund_id: refundId }: Locked<RefundRow>,
  state: 'made' | 'refused',
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE order_refunds SET state = $3, ended_at = $4, next_at = NULL, lease_id = NULL WHERE store_id = $1 AND refund_id = $2`,
    [storeId, refundId, state, now],
  );
}

const longestWaitSeconds = 6 * 3_600;

/** When a provider that gave no outcome is asked again: after 30 seconds, 1, 2, 4 … minutes, at most 6 hours. */
export const findNextAttempt = (attempts: number, now: Date): Date =>
  addSeconds(now, Math.min(30 * 2 ** Math.min(attempts - 1, 20), longestWaitSeconds));
