// Compares the charges of a range of time with the ledger, both ways.
import type { ProviderCharge } from '../../../platform/gateways/payment/payment-gateway.ts';
import type { NewFinding } from '../payment-history/findings.ts';
import { reportFinding } from '../payment-history/report-finding.ts';
import { matchCharge } from './match-charge.ts';
import type { StoreContext } from './store-context.ts';

/** What is searched for with one query. */
const chunk = 100;
/** Sales whose charge is read one by one in a range. More missing ones mean that the store has another account at the provider. */
const maxRead = 200;

class OtherAccountError extends Error {
  override readonly name = 'OtherAccountError';
}

/** Provider → ledger: each approved charge is a sale, is under way, or is completed, returned or reported. */
export async function compareCharges(context: StoreContext, charges: readonly ProviderCharge[]): Promise<void> {
  for (let start = 0; start < charges.length; start += chunk) {
    const part = charges.slice(start, start + chunk);
    const sold = await readSold(
      context,
      part.map(({ reference }) => reference),
    );
    for (const charge of part) {
      const amount = sold.get(charge.reference);
      if (amount === undefined) await judgeUnsold(context, charge);
      else await compareSold(context, charge, amount);
    }
  }
}

/** The sum of the entries of each charge; a charge without entries is missing. */
async function readSold(
  { database, storeId }: StoreContext,
  references: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ charge_reference: string; amount: number }>(
    `SELECT charge_reference, sum(billing_amount)::integer AS amount FROM ledger_entries
      WHERE store_id = $1 AND charge_reference = ANY($2::text[]) AND kind = 'charge' GROUP BY charge_reference`,
    [storeId, references],
  );
  return new Map(rows.map((row) => [row.charge_reference, row.amount]));
}

async function compareSold(context: StoreContext, charge: ProviderCharge, sold: number): Promise<void> {
  if (charge.state === 'pending') return;
  if (charge.state === 'declined') return report(context, charge, { kind: 'saleWithoutCharge', state: 'open' });
  if (charge.amount !== sold || charge.currency !== 'jpy')
    await report(context, charge, { kind: 'amountDiffers', state: 'open' });
}

const isUnreturned = ({ state, amount, refunded }: ProviderCharge): boolean => state === 'approved' && refunded < amount;

async function judgeUnsold(context: StoreContext, listed: ProviderCharge): Promise<void> {
  if (!isUnreturned(listed)) return;
  // A list may be older.
  const charge = await context.gateways.payments.readCharge(listed.reference);
  if (charge === undefined || !isUnreturned(charge)) return;
  const use = await matchCharge(context, charge);
  if (use?.kind === 'sold' || use?.kind === 'underWay') return;
  if (use?.kind === 'completed') await report(context, charge, { kind: 'chargeWithoutSale', state: 'repaired' });
  else await report(context, charge, { kind: 'chargeWithoutSale', state: use === undefined ? 'open' : 'refunding' });
}

async function report(context: StoreContext, charge: ProviderCharge, finding: Pick<NewFinding, 'kind' | 'state'>): Promise<void> {
  const { reference, amount, refunded, state: providerState } = charge;
  await context.database.transaction((tx) =>
    reportFinding(tx, context, { ...finding, reference, charge, amount: amount - refunded, providerState }),
  );
}

interface SaleRow {
  readonly earnings_id: string;
  readonly charge_reference: string;
  readonly billing_amount: number;
  readonly created_at: Date;
}

/**
 * Ledger → provider: each sale of the range has an approved charge. `listed`: the charges of about the same range; others are read one by
 * one, because a charge may be older than its sale. Throws an OtherAccountError if there are too many of them.
 */
export async function compareSales(
  context: StoreContext,
  { from, to, listed }: { readonly from: Date; readonly to: Date; readonly listed: ReadonlySet<string> },
): Promise<void> {
  const { database, storeId, gateways } = context;
  if (!gateways.payments.keepsCharges) return;
  let read = 0;
  for (let after = { at: from, id: '' }; ; ) {
    const sales = await database.query<SaleRow>(
      `SELECT earnings_id, charge_reference, billing_amount, created_at FROM ledger_entries
        WHERE store_id = $1 AND (created_at, earnings_id) > ($2, $3) AND created_at < $4 AND kind = 'charge'
          AND charge_reference IS NOT NULL ORDER BY created_at, earnings_id LIMIT ${chunk}`,
      [storeId, after.at, after.id, to],
    );
    for (const sale of sales.filter(({ charge_reference: reference }) => !listed.has(reference))) {
      read += 1;
      if (read > maxRead)
        throw new OtherAccountError('The provider lacks most charges of the ledger: it may be another account than before.');
      await compareSale(context, sale);
    }
    const last = sales.at(-1);
    if (last === undefined || sales.length < chunk) return;
    after = { at: last.created_at, id: last.earnings_id };
  }
}

async function compareSale(
  context: StoreContext,
  { charge_reference: reference, billing_amount: amount }: SaleRow,
): Promise<void> {
  const charge = await context.gateways.payments.readCharge(reference);
  if (charge !== undefined && charge.state !== 'declined') return;
  const finding = {
    kind: 'saleWithoutCharge',
    reference,
    charge: charge ?? { reference, idempotencyKey: '' },
    amount,
    providerState: charge?.state ?? 'absent',
    state: 'open',
  } as const;
  await context.database.transaction((tx) => reportFinding(tx, context, finding));
}
