import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export interface StockKey {
  readonly storeId: string;
  readonly itemId: string;
}

/** `stock`: how many there ever were, sold ones included. */
interface StockRow {
  readonly stock: number;
  readonly sold: number;
}

/** undefined: the item is not counted. */
export async function selectStock(on: Queryable, { storeId, itemId }: StockKey): Promise<StockRow | undefined> {
  const [row] = await on.query<StockRow>('SELECT stock, sold FROM item_stock WHERE store_id = $1 AND item_id = $2', [
    storeId,
    itemId,
  ]);
  return row;
}

/** Sets how many can still be ordered, beside those that orders have taken. */
export async function upsertAvailable(tx: Transaction, { storeId, itemId }: StockKey, available: number): Promise<StockRow> {
  const [row] = await tx.query<StockRow>(
    `INSERT INTO item_stock AS counted (store_id, item_id, stock) VALUES ($1, $2, $3)
     ON CONFLICT (store_id, item_id) DO UPDATE SET stock = counted.sold + excluded.stock RETURNING stock, sold`,
    [storeId, itemId, available],
  );
  if (row === undefined) throw new Error(`the stock of ${itemId} was not stored`);
  return row;
}

/** undefined: the item is not counted, or fewer are left, or more than the column holds. */
export async function changeAvailable(
  tx: Transaction,
  { storeId, itemId }: StockKey,
  change: number,
): Promise<StockRow | undefined> {
  const [row] = await tx.query<StockRow>(
    `UPDATE item_stock SET stock = stock + $3 WHERE store_id = $1 AND item_id = $2
       AND stock::bigint + $3 BETWEEN sold AND 2000000000 RETURNING stock, sold`,
    [storeId, itemId, change],
  );
  return row;
}
