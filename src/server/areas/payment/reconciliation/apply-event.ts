// What happened at the provider after a charge: refunds and disputes, from the daily comparison and from callbacks.
import { writeJobAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PaymentEvent, ProviderDispute, ProviderRefund } from '../../../platform/gateways/payment/payment-gateway.ts';
import { saveDecision } from '../payment-history/findings.ts';
import { reportFinding } from '../payment-history/report-finding.ts';
import { lockEntries, lockEntriesOfCharge, returnAmount } from '../payment-history/returns.ts';
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
    const { storeId, platform } = context;
    const charges =
      use === undefined ? await lockEntriesOfCharge(tx, storeId, charge.reference) : await lockEntries(tx, storeId, use);
    const [first] = charges;
    if (first === undefined) return;
    const intentOf = (earningsId: string): string => `refund:${reference}:${earningsId}`;
    if (
      await isRecorded(
        tx,
        storeId,
        charges.map(({ earnings_id: id }) => intentOf(id)),
      )
    ) {
      if (state === 'failed')
        await reportFinding(tx, context, {
          kind: 'refundFailed',
          reference,
          charge,
          amount,
          providerState: state,
          state: 'open',
        });
      return;
    }
    if (state === 'failed') return;
    const ledger = { storeId, random: platform.random, now: platform.clock.now() };
    const added = await returnAmount(tx, ledger, { charges, amount, intentOf });
    if (added.length === 0) {
      await reportFinding(tx, context, { kind: 'amountDiffers', reference, charge, amount, providerState: state, state: 'open' });
      return;
    }
    const details = { reference, charge: charge.reference, amount, entries: added.length };
    const entry = { action: 'payment-refund-recorded', accountId: first.account_id, details };
    await writeJobAudit(tx, { platform, storeId }, entry);
  });
}

/** Entries that were recorded without the reference of their charge. */
async function findSold(context: StoreContext, { charge }: ProviderRefund): Promise<readonly string[]> {
  const use = charge.state === 'approved' ? await matchCharge(context, charge) : undefined;
  return use?.kind === 'sold' ? use.earningsIds : [];
}

async function isRecorded(tx: Transaction, storeId: string, intents: readonly string[]): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM ledger_entries WHERE store_id = $1 AND intent = ANY($2::text[])', [
    storeId,
    intents,
  ]);
  return rows.length > 0;
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
