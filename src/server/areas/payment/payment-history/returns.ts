// Refunds: entries with the opposite amounts of a charge's lines, as a whole or in parts.

import { sumTaxes } from '../../../../rules/consumption-tax.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Locked, lockRows } from '../../../platform/database/locked.ts';
import { makeId, type Random } from '../../../platform/random.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { makeOrderNumber } from './order-number.ts';
import { insertEntry, type LedgerLine, type LedgerRow, ledgerColumns } from './queries.ts';

export interface LedgerContext {
  readonly storeId: string;
  readonly random: Random;
  readonly now: Date;
}

/** Locks charges, so that their refunds wait for each other. Other entries are left out. */
export function lockEntries(
  tx: Transaction,
  storeId: string,
  earningsIds: readonly string[],
): Promise<readonly Locked<LedgerRow>[]> {
  return lockRows(
    tx,
    `SELECT ${ledgerColumns} FROM ledger_entries
      WHERE store_id = $1 AND earnings_id = ANY($2::text[]) AND kind = 'charge' ORDER BY earnings_id`,
    [storeId, earningsIds],
  );
}

/** Locks the entries that a charge of the provider paid: one for each contract of an order, and one for its products. */
export function lockEntriesOfCharge(tx: Transaction, storeId: string, reference: string): Promise<readonly Locked<LedgerRow>[]> {
  return lockRows(
    tx,
    `SELECT ${ledgerColumns} FROM ledger_entries
      WHERE store_id = $1 AND charge_reference = $2 AND kind = 'charge' ORDER BY earnings_id`,
    [storeId, reference],
  );
}

/**
 * Returns an amount (yen, above 0) of charges that were paid together. If it is a part, it is divided in the ratio of what is left of
 * each line, as the tax law prescribes for discounts on goods of different rates. `intentOf`: the intent of an entry's refund, which
 * is recorded once. Returns the ids of the new entries; none: the refund is known, or exceeds what is left.
 */
export async function returnAmount(
  tx: Transaction,
  { storeId, random, now }: LedgerContext,
  refund: {
    readonly charges: readonly Locked<LedgerRow>[];
    readonly amount: number;
    readonly intentOf: (earningsId: string) => string;
  },
): Promise<readonly string[]> {
  const { charges, amount, intentOf } = refund;
  const remainders = await readLeft(tx, storeId, charges);
  const parts = divide(
    amount,
    remainders.flatMap(({ amounts }) => amounts),
  );
  if (parts === undefined) return [];
  const added: string[] = [];
  let start = 0;
  for (const { charge, amounts } of remainders) {
    const ofCharge = parts.slice(start, start + amounts.length);
    start += amounts.length;
    if (ofCharge.every((part) => part === 0)) continue;
    const earningsId = makeId(random, 'e');
    const isNew = await insertEntry(tx, storeId, {
      ...charge,
      earnings_id: earningsId,
      kind: 'refund',
      refund_of: charge.earnings_id,
      intent: intentOf(charge.earnings_id),
      created_at: now,
      order_info_id: await makeOrderNumber(tx, storeId, random),
      ...sumLines(charge.lines.map((line, index) => ({ ...line, amount: 0 - (ofCharge[index] ?? 0) }))),
    });
    if (isNew) added.push(earningsId);
  }
  if (added.length > 0) await reportRefund(tx, { storeId, random, now }, charges, amount);
  return added;
}

/** Charges of contracts that were bought without a checkout session belong to no order. */
async function reportRefund(
  tx: Transaction,
  context: LedgerContext,
  charges: readonly Locked<LedgerRow>[],
  amount: number,
): Promise<void> {
  const [order] = await tx.query<{ order_id: string; order_number: string; account_id: string | null }>(
    'SELECT order_id, order_number, account_id FROM checkout_orders WHERE store_id = $1 AND order_number = ANY($2::text[])',
    [context.storeId, charges.map(({ order_info_id: orderNumber }) => orderNumber)],
  );
  if (order === undefined) return;
  const { order_id: orderId, order_number: orderNumber, account_id: accountId } = order;
  const [total] = await tx.query<{ refunded: number }>(
    'SELECT -sum(billing_amount)::integer AS refunded FROM ledger_entries WHERE store_id = $1 AND refund_of = ANY($2::text[])',
    [context.storeId, charges.map(({ earnings_id: id }) => id)],
  );
  const data = { orderId, orderNumber, accountId, amount, refundedAmount: total?.refunded ?? amount };
  await writeEvent(tx, context, { type: 'order.refunded', data });
}

interface LeftOfCharge {
  readonly charge: Locked<LedgerRow>;
  /** Of each line, what was not returned yet. */
  readonly amounts: readonly number[];
}

/** Refunds have the lines of their charge, in the same order. */
async function readLeft(on: Queryable, storeId: string, charges: readonly Locked<LedgerRow>[]): Promise<readonly LeftOfCharge[]> {
  const earlier = await on.query<Pick<LedgerRow, 'refund_of' | 'lines'>>(
    'SELECT refund_of, lines FROM ledger_entries WHERE store_id = $1 AND refund_of = ANY($2::text[])',
    [storeId, charges.map(({ earnings_id: id }) => id)],
  );
  return charges.map((charge) => {
    const refunds = earlier.filter(({ refund_of: id }) => id === charge.earnings_id);
    const returned = (index: number): number => refunds.reduce((sum, { lines }) => sum + (lines[index]?.amount ?? 0), 0);
    return { charge, amounts: charge.lines.map(({ amount }, index) => amount + returned(index)) };
  });
}

/** `divide(100, [300, 600])` → `[34, 66]`: whole yen, the first ones get what rounding leaves. undefined: there is not as much. */
function divide(amount: number, amounts: readonly number[]): readonly number[] | undefined {
  const total = amounts.reduce((sum, part) => sum + part, 0);
  if (amount < 1 || amount > total) return undefined;
  const parts = amounts.map((weight) => Math.floor((amount * weight) / total));
  let undistributed = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => {
    if (undistributed === 0 || part >= (amounts[index] ?? 0)) return part;
    undistributed -= 1;
    return part + 1;
  });
}

export function sumLines(lines: readonly LedgerLine[]): Pick<LedgerRow, 'lines' | 'taxes' | 'billing_amount' | 'tax_amount'> {
  const taxes = sumTaxes(lines);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  return {
    lines,
    taxes,
    billing_amount: sum(taxes.map(({ amount }) => amount)),
    tax_amount: sum(taxes.map(({ taxAmount }) => taxAmount)),
  };
}
