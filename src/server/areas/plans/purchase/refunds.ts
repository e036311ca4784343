// Payments of purchases whose contract could not start. They are saved before they are returned, and returned by a job.
import { type AuditEntry, writeJobAudit } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { LeaseTable } from '../../../platform/queue/lease.ts';
import { runDue } from '../../../platform/queue/run-due.ts';
import type { Job } from '../../../runtime/job.ts';

interface RefundRow {
  readonly store_id: string;
  readonly refund_id: string;
  readonly account_id: string;
  readonly charge: string;
  readonly amount: number;
}

export const openRefunds: LeaseTable = {
  table: 'purchase_refunds',
  id: 'refund_id',
  dueAt: 'next_at',
  leaseId: 'lease_id',
  isWaiting: 'refunded_at IS NULL',
};

export interface NewRefund {
  /** The idempotency key of the charge. */
  readonly refundId: string;
  readonly accountId: string;
  /** The provider's reference of the charge. */
  readonly charge: string;
  readonly amount: number;
}

export async function insertRefund(tx: Transaction, storeId: string, refund: NewRefund, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO purchase_refunds (store_id, refund_id, account_id, charge, amount, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [storeId, refund.refundId, refund.accountId, refund.charge, refund.amount, now],
  );
}

/** Whether the charge of a key is returned, or was. */
export async function hasRefund(on: Queryable, storeId: string, refundId: string): Promise<boolean> {
  const rows = await on.query('SELECT 1 FROM purchase_refunds WHERE store_id = $1 AND refund_id = $2', [storeId, refundId]);
  return rows.length > 0;
}

/** Returns payments. The key makes it safe to repeat: a refund without an answer is sent again later. */
export const refundPurchases: Job = ({ database, platform, gateways, signal, log, chargesInFlight }) =>
  runDue<RefundRow>(
    { database, clock: platform.clock, log, signal },
    {
      table: openRefunds,
      maxConcurrent: chargesInFlight,
      columns: 'store_id, refund_id, account_id, charge, amount',
      handle: async ({ store_id: storeId, refund_id: refundId, account_id: accountId, charge, amount }) => {
        await gateways.payments.refund({ idempotencyKey: `${refundId}.refund`, charge, amount });
        await database.transaction(async (tx) => {
          const rows = await tx.query(
            `UPDATE purchase_refunds SET refunded_at = $3 WHERE store_id = $1 AND refund_id = $2 AND refunded_at IS NULL
             RETURNING refund_id`,
            [storeId, refundId, platform.clock.now()],
          );
          if (rows.length === 0) return;
          const entry: AuditEntry = { action: 'purchase-refund', accountId, details: { charge, amount } };
          await writeJobAudit(tx, { platform, storeId }, entry);
        });
      },
      report: ({ refund_id: refundId }, error) =>
        log.error({ err: error, refundId }, 'a payment could not be returned yet; it is retried'),
    },
  );
