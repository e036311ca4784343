// What happened at the provider after a charge: refunds and disputes, from the daily comparison and from callbacks.
import { writeJobAudit } from '../../../platform/audit.ts';
import type { PaymentEvent, ProviderDispute, ProviderRefund } from '../../../platform/gateways/payment/payment-gateway.ts';
import { saveDecision } from '../payment-history/findings.ts';
import { recordReturned, selectReturned } from '../payment-history/record-returned.ts';
import { reportFinding } from '../payment-history/report-finding.ts';
import { lockEntries, lockEntriesOfCharge } from '../payment-history/returns.ts';
import { matchCharge } from './match-charge.ts';
import type { StoreContext } from './store-context.ts';

/** Applies what the provider says of the subject of a callback now, so that the order of callbacks does not matter. */
export async function applyPaymentEvent(context: StoreContext, { type, reference }: PaymentEvent): Promise<void> {
  const { payments } = context.gateways;
  // A callback comes to one store of the account, perhaps to another one than the charge.
  const of = (storeId: string | null): StoreContext => ({ ...context, storeId: storeId ?? context.storeId });
  if (type === 'refund.changed') {
    const refund = await payments.readRefund(reference);
    if (refund !== undefined) await applyRefund(of(refund.charge.storeId), refund);
  } else if (type === 'dispute.changed') {
    const dispute = await payments.readDispute(reference);
    if (dispute !== undefined) await applyDispute(of(dispute.charge.storeId), dispute);
  }
}

/** Records a refund of a sale in the ledger, once. Refunds of charges that are in no ledger change nothing. */
export async function applyRefund(context: StoreContext, refund: ProviderRefund): Promise<void> {
  const { charge, reference, amount, state } = refund;
  if (state === 'pending') return;
  const ledgerEntries = await context.database.query(
    'SELECT 1 FROM ledger_entries WHERE store_id = $1 AND charge_reference = $2 LIMIT 1',
    [context.storeId, charge.reference],
  );
  const use = ledgerEntries.length > 0 ? undefined : await findSold(context, refund);
  await context.database.transaction(async (tx) => {
    const { storeId } = context;
    const charges =
      use === undefined ? await lockEntriesOfCharge(tx, storeId, charge.reference) : await lockEntries(tx, storeId, use);
    if (charges.length === 0) return;
    if (state === 'made') return recordReturned(tx, context, charges, refund);
    if ((await selectReturned(tx, storeId, charges, reference)).length === 0) return;
    const finding = { kind: 'refundFailed', reference, charge, amount, providerState: state, state: 'open' } as const;
    await reportFinding(tx, context, finding);
  });
}

/** Entries that were recorded without the reference of their charge. */
async function findSold(context: StoreContext, { charge }: ProviderRefund): Promise<readonly string[]> {
  const use = charge.state === 'approved' ? await matchCharge(context, charge) : undefined;
  return use?.kind === 'sold' ? use.earningsIds : [];
}

/** Records a dispute, and how it was decided. The ledger stays: an operator decides what a lost one means. */
export async function applyDispute(context: StoreContext, dispute: ProviderDispute): Promise<void> {
  const { reference, charge, amount, state } = dispute;
  const { storeId, database, platform, log } = context;
  await database.transaction(async (tx) => {
    const finding = { kind: 'dispute', reference, charge, amount, providerState: state } as const;
    if (await reportFinding(tx, context, { ...finding, state: state === 'won' ? 'repaired' : 'open' })) return;
    if (!(await saveDecision(tx, storeId, reference, state))) return;
    const details = { reference, charge: charge.reference, amount, state };
    await writeJobAudit(tx, { platform, storeId }, { action: 'payment-dispute', accountId: null, details });
    if (state === 'lost') tx.afterCommit(() => log.error({ storeId, ...details }, 'a dispute is lost; an operator has to look'));
  });
}
