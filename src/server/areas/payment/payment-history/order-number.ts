import type { Queryable } from '../../../platform/database/database.ts';
import { makeDigits, type Random } from '../../../platform/random.ts';

/**
 * Makes a number for an order, its invoice, or a refund statement, which none of the store has yet. Digits are understood on the
 * telephone: `4821-0937-5561`.
 */
export async function makeOrderNumber(on: Queryable, storeId: string, random: Random): Promise<string> {
  for (;;) {
    const digits = makeDigits(random, 12);
    const orderNumber = `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
    const rows = await on.query(
      `SELECT 1 FROM ledger_entries WHERE store_id = $1 AND order_info_id = $2
       UNION ALL SELECT 1 FROM checkout_orders WHERE store_id = $1 AND order_number = $2`,
      [storeId, orderNumber],
    );
    if (rows.length === 0) return orderNumber;
  }
}
