import type { Queryable } from '../../../platform/database/database.ts';
import { makeDigits, type Random } from '../../../platform/random.ts';

/**
 * Makes a number for an order, its invoice, or a refund statement, which none of the store has yet. Digits are understood on the
 * telephone: `4821-0937-5561`.
 */
export async function makeOrderNumber(on: Queryable, storeId: string, random: Random): Promise<string> {
  for (;;) {
    const orderNumber = writeOrderNumber(makeDigits(random, 12));
    const rows = await on.query(
      `SELECT 1 FROM ledger_entries WHERE store_id = $1 AND order_info_id = $2
       UNION ALL SELECT 1 FROM checkout_orders WHERE store_id = $1 AND order_number = $2`,
      [storeId, orderNumber],
    );
    if (rows.length === 0) return orderNumber;
  }
}

/** A number as somebody typed it: `４８２１０９３７５５６１` → `4821-0937-5561`. Other texts are only trimmed. */
export function readOrderNumber(text: string): string {
  const typed = text.normalize('NFKC').trim();
  const digits = typed.replaceAll(/[\s\-‐−ー]/g, '');
  return /^\d{12}$/.test(digits) ? writeOrderNumber(digits) : typed;
}

const writeOrderNumber = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
