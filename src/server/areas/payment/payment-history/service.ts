import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import { makeOrderNumber } from './order-number.ts';
import { insertEntry, type LedgerLine, type LedgerPaymentMethod, type LedgerText } from './queries.ts';
import { type LedgerContext, lockEntries, returnAmount, sumLines } from './returns.ts';

export type { ChargeMatcher, ChargeUse } from './charge-use.ts';
export {
  endRefunding,
  type FindingRow,
  findingColumns,
  type NewFinding,
  resolveFinding,
  saveDecision,
  selectOpen,
  selectUndecided,
  unusedCharges,
} from './findings.ts';
export { formatYen, markReduced, writeIssuer, writeTaxes } from './invoice-parts.ts';
export { makeOrderNumber } from './order-number.ts';
export type { LedgerLine, LedgerPaymentMethod, LedgerText } from './queries.ts';
export { type FindingContext, reportFinding, returnUnneeded } from './report-finding.ts';
export { lockEntries, lockEntriesOfCharge, returnAmount } from './returns.ts';

export interface Charge {
  readonly accountId: string;
  /** Identifies what is paid, such as one period of one subscription: it is recorded once. */
  readonly intent: string;
  /** Of the order that is paid. Default: a new one. */
  readonly orderNumber?: string | undefined;
  readonly planName: LedgerText;
  readonly providerName: LedgerText;
  readonly lines: readonly LedgerLine[];
  /** null: nothing was to be paid. */
  readonly paymentMethod: LedgerPaymentMethod | null;
  /** The provider's reference of the charge. Default: nothing was charged at the provider. */
  readonly chargeReference?: string | null;
}

/** What the ledger shows of the method that paid. The code of a card's brand has at most four characters there. */
export const describePaidMethod = (
  paymentMethodType: LedgerPaymentMethod['paymentMethodType'],
  cardNumberSuffix: string | null,
  brand: string | null,
): LedgerPaymentMethod => ({
  paymentMethodType,
  creditInfo: cardNumberSuffix === null ? null : { cardNumberSuffix, cardbrandCode: (brand ?? '').slice(0, 4) },
});

/** Records a payment in the transaction that causes it. undefined: its intent is recorded already. */
export async function recordCharge(
  tx: Transaction,
  { storeId, random, now }: LedgerContext,
  charge: Charge,
): Promise<string | undefined> {
  const earningsId = makeId(random, 'e');
  const isNew = await insertEntry(tx, storeId, {
    earnings_id: earningsId,
    account_id: charge.accountId,
    kind: 'charge',
    refund_of: null,
    intent: charge.intent,
    created_at: now,
    order_info_id: charge.orderNumber ?? (await makeOrderNumber(tx, storeId, random)),
    plan_name: charge.planName,
    provider_name: charge.providerName,
    ...sumLines(charge.lines),
    payment_method: charge.paymentMethod,
    charge_reference: charge.chargeReference ?? null,
  });
  return isNew ? earningsId : undefined;
}

/** Returns a charge as a whole. undefined: there is no such charge, or a part of it was returned. */
export async function recordRefund(tx: Transaction, context: LedgerContext, chargeId: string): Promise<string | undefined> {
  const charges = await lockEntries(tx, context.storeId, [chargeId]);
  const amount = charges[0]?.billing_amount ?? 0;
  const [refund] = await returnAmount(tx, context, { charges, amount, intentOf: (id) => `refund:${id}` });
  return refund;
}
