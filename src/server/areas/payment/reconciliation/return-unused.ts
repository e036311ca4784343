import { writeJobAudit } from '../../../platform/audit.ts';
import { PaymentError } from '../../../platform/gateways/payment/payment-gateway.ts';
import { runDue } from '../../../platform/queue/run-due.ts';
import type { Job, JobContext } from '../../../runtime/job.ts';
import { endRefunding, type FindingRow, findingColumns, unusedCharges } from '../payment-history/findings.ts';

/** Returns charges that no sale needs. The key is that of other refunds of the charge, and makes it safe to repeat. */
export const returnUnused: Job = (context) =>
  runDue<FindingRow>(
    { ...context, clock: context.platform.clock },
    {
      table: unusedCharges,
      maxConcurrent: context.chargesInFlight,
      columns: `store_id, ${findingColumns}`,
      handle: (row) => returnCharge(context, row),
      report: ({ finding_id: findingId }, error) =>
        context.log.error({ err: error, findingId }, 'an unneeded charge could not be returned yet; it is retried'),
    },
  );

async function returnCharge({ database, platform, gateways, log }: JobContext, row: FindingRow): Promise<void> {
  const { finding_id: findingId, store_id: storeId, charge, charge_key: key, amount } = row;
  const isReturned = await refund();
  await database.transaction(async (tx) => {
    if (!(await endRefunding(tx, row, isReturned ? 'repaired' : 'open', platform.clock.now()))) return;
    const details = { findingId, charge, chargeKey: key, amount, isReturned };
    await writeJobAudit(tx, { platform, storeId }, { action: 'payment-finding-refund', accountId: null, details });
    if (!isReturned)
      tx.afterCommit(() =>
        log.error({ storeId, ...details }, 'the provider refuses to return a charge; an operator has to look'),
      );
  });

  /** False: the provider refuses it for good. Somebody may have returned the charge meanwhile. */
  async function refund(): Promise<boolean> {
    try {
      await gateways.payments.refund({ idempotencyKey: `${key}.refund`, charge, amount });
      return true;
    } catch (error) {
      if (!(error instanceof PaymentError) || error.reason === 'unavailable') throw error;
      const present = await gateways.payments.readCharge(charge);
      return present !== undefined && present.refunded >= present.amount;
    }
  }
}
