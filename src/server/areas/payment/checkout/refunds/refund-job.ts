// Returns what apps asked to refund. The provider is asked outside of transactions, at least once, with the same key each time.
import { writeJobAudit } from '../../../../platform/audit.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { PaymentError, type Refund } from '../../../../platform/gateways/payment/payment-gateway.ts';
import { type Claimed, postpone } from '../../../../platform/queue/lease.ts';
import { runDue } from '../../../../platform/queue/run-due.ts';
import type { Job, JobContext } from '../../../../runtime/job.ts';
import { isWithdrawn } from '../../../account/member/queries.ts';
import { type NewFinding, repairFinding } from '../../payment-history/findings.ts';
import type { LedgerLine } from '../../payment-history/queries.ts';
import { recordReturned, selectReturned } from '../../payment-history/record-returned.ts';
import { reportFinding } from '../../payment-history/report-finding.ts';
import { lockEntriesOfCharge } from '../../payment-history/returns.ts';
import { mailedOf, sendOrderMail, writeRefundedMail } from '../order/mails.ts';
import { chargeKeyOf } from '../order/order-keys.ts';
import { lockOrder, type OrderRow } from '../order/order-queries.ts';
import { findPaidMethod } from '../order/paid-method.ts';
import type { PayContext } from '../order/pay-context.ts';
import { findShop } from '../order/pay-job.ts';
import { endRefund, findNextAttempt, lockRefund, openRefunds, type RefundRow, refundColumns } from './queries.ts';

type OpenRefund = Claimed<RefundRow>;

/** After this many attempts without an outcome, about 15 minutes, the job reports a finding to the operators. It keeps retrying. */
const reportedAttempts = 6;

export const refundOrders: Job = (context) =>
  runDue<RefundRow>(
    { ...context, clock: context.platform.clock },
    {
      table: openRefunds,
      maxConcurrent: context.chargesInFlight,
      columns: refundColumns,
      set: 'attempts = attempts + 1',
      handle: (refund) => returnPayment(context, refund),
      report: ({ refund_id: refundId }, error) =>
        context.log.error({ err: error, refundId }, 'the refund of an order failed; it is retried'),
    },
  );

async function returnPayment(context: JobContext, refund: OpenRefund): Promise<void> {
  const { storeId } = refund.lease;
  const outcome = await askProvider(context, refund);
  if (outcome.state === 'pending' || outcome.state === 'unknown') {
    if (outcome.state === 'unknown' && refund.attempts >= reportedAttempts) await reportUnknown(context, refund);
    const nextAt = findNextAttempt(refund.attempts, context.platform.clock.now());
    return postpone(context.database, openRefunds, refund.lease, nextAt);
  }
  const paying = { ...context, shop: await findShop(context, storeId) };
  await context.database.transaction((tx) => recordOutcome(tx, paying, refund, outcome));
}

/** `failed` is final. `unknown`: the provider did not answer, or looked at nothing because of the store's own keys. */
type Outcome = Refund | { readonly state: 'failed' | 'unknown' };

async function askProvider({ gateways, log }: JobContext, refund: OpenRefund): Promise<Outcome> {
  const { refund_id: refundId, charge, amount, attempts } = refund;
  const request = { idempotencyKey: `${refundId}.refund`, charge, amount };
  try {
    // Providers forget keys after some time, and would return the money again.
    const earlier = attempts > 1 ? await gateways.payments.findRefund(request) : undefined;
    return earlier ?? (await gateways.payments.refund(request));
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    const isFinal = error.reason !== 'unavailable' && error.reason !== 'configuration';
    log.error({ err: error, refundId }, isFinal ? 'the provider refuses a refund' : 'a refund has no outcome yet; it is retried');
    return { state: isFinal ? 'failed' : 'unknown' };
  }
}

/** Records the outcome, its ledger entries, mail and audit entry. Does nothing if another process has recorded it already. */
async function recordOutcome(
  tx: Transaction,
  context: PayContext,
  { lease: { storeId }, order_id: orderId, refund_id: refundId }: OpenRefund,
  outcome: Exclude<Outcome, { readonly state: 'unknown' }>,
): Promise<void> {
  const { platform, log, wakeOutbox } = context;
  const now = platform.clock.now();
  const order = await lockOrder(tx, storeId, orderId);
  const refund = await lockRefund(tx, storeId, refundId);
  if (order === undefined || refund?.state !== 'pending') return;
  const isMade = 'reference' in outcome && outcome.state === 'made';
  await endRefund(tx, storeId, refund, isMade ? 'made' : 'refused', now);
  await repairFinding(tx, { storeId, now }, { kind: 'refundUnknown', reference: refundId });
  const details = { refundId, orderId, amount: refund.amount, isMade };
  await writeJobAudit(tx, { platform, storeId }, { action: 'order-refund-ended', accountId: order.account_id, details });
  const findings = { platform, storeId, log };
  if (!isMade) return void (await reportFinding(tx, findings, describeFinding('refundRefused', refund, order)));
  const charges = await lockEntriesOfCharge(tx, storeId, refund.charge);
  const { reference } = outcome;
  const charge = { reference: refund.charge, idempotencyKey: chargeKeyOf(order) };
  await recordReturned(tx, findings, charges, { reference, charge, amount: refund.amount });
  await mailRefund(tx, context, storeId, { order, refund, lines: await selectReturned(tx, storeId, charges, reference) });
  tx.afterCommit(wakeOutbox);
}

async function mailRefund(
  tx: Transaction,
  { platform, shop }: PayContext,
  storeId: string,
  { order, refund, lines }: { readonly order: OrderRow; readonly refund: RefundRow; readonly lines: readonly LedgerLine[] },
): Promise<void> {
  if (shop === undefined) return;
  const { amount, refund_id: refundId } = refund;
  const { account_id: accountId } = order;
  const method = await findPaidMethod(tx, storeId, order);
  const taxed = lines.map(({ taxRate, amount: returned }) => ({ taxRate, amount: -returned }));
  await sendOrderMail(tx, { platform, storeId }, order, {
    kind: 'checkoutRefunded',
    intent: `refunded:${refundId}`,
    ...writeRefundedMail({ ...shop, language: order.language }, mailedOf(order), {
      amount,
      method,
      taxed,
      isMember: accountId !== null && !(await isWithdrawn(tx, storeId, accountId)),
    }),
  });
}

async function reportUnknown(
  { database, platform, log }: JobContext,
  { lease: { storeId }, order_id: orderId, ...refund }: OpenRefund,
): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, storeId, orderId);
    const locked = await lockRefund(tx, storeId, refund.refund_id);
    if (order === undefined || locked?.state !== 'pending') return;
    await reportFinding(tx, { platform, storeId, log }, describeFinding('refundUnknown', locked, order));
  });
}

/** Named by our own id, because the provider may have none for it. */
const describeFinding = (
  kind: 'refundRefused' | 'refundUnknown',
  { refund_id: reference, charge, amount }: Pick<RefundRow, 'refund_id' | 'charge' | 'amount'>,
  order: OrderRow,
): NewFinding => ({
  kind,
  reference,
  charge: { reference: charge, idempotencyKey: chargeKeyOf(order) },
  amount,
  providerState: kind === 'refundRefused' ? 'refused' : 'unknown',
  state: 'open',
});
