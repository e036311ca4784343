import { sumTaxes } from '../../../rules/consumption-tax.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { makeBase32, makeId, type Random } from '../../platform/random.ts';
import {
  insertEntry,
  type LedgerLine,
  type LedgerPaymentMethod,
  type LedgerRow,
  type LedgerText,
  selectEntry,
} from './queries.ts';

export type { LedgerLine, LedgerPaymentMethod, LedgerText } from './queries.ts';

export interface Charge {
  readonly accountId: string;
  /** Identifies what is paid, such as one period of one subscription: it is recorded once. */
  readonly intent: string;
  readonly planName: LedgerText;
  readonly providerName: LedgerText;
  readonly lines: readonly LedgerLine[];
  /** null: nothing was to be paid. */
  readonly paymentMethod: LedgerPaymentMethod | null;
}

interface LedgerContext {
  readonly storeId: string;
  readonly random: Random;
  readonly now: Date;
}

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
    order_info_id: makeBase32(random, 12).toUpperCase(),
    plan_name: charge.planName,
    provider_name: charge.providerName,
    ...sumLines(charge.lines),
    payment_method: charge.paymentMethod,
  });
  return isNew ? earningsId : undefined;
}

/** Returns a charge as a whole, by an entry with the opposite amounts. undefined: there is no such charge, or it was returned. */
export async function recordRefund(
  tx: Transaction,
  { storeId, random, now }: LedgerContext,
  chargeId: string,
): Promise<string | undefined> {
  const charge = await selectEntry(tx, storeId, chargeId);
  if (charge === undefined || charge.kind !== 'charge') return undefined;
  const earningsId = makeId(random, 'e');
  const isNew = await insertEntry(tx, storeId, {
    ...charge,
    earnings_id: earningsId,
    kind: 'refund',
    refund_of: chargeId,
    intent: `refund:${chargeId}`,
    created_at: now,
    ...sumLines(charge.lines.map((line) => ({ ...line, amount: -line.amount }))),
  });
  return isNew ? earningsId : undefined;
}

function sumLines(lines: readonly LedgerLine[]): Pick<LedgerRow, 'lines' | 'taxes' | 'billing_amount' | 'tax_amount'> {
  const taxes = sumTaxes(lines);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  return {
    lines,
    taxes,
    billing_amount: sum(taxes.map(({ amount }) => amount)),
    tax_amount: sum(taxes.map(({ taxAmount }) => taxAmount)),
  };
}
