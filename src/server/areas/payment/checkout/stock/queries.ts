import { type Queryable, type Transaction, toJson } from '../../../../platform/database/database.ts';
import { type Locked, lockRow } from '../../../../platform/database/locked.ts';
import type { LedgerText } from '../../payment-history/queries.ts';

export interface StockKey {
  readonly storeId: string;
  readonly itemId: string;
}

/** `stock`: how many there ever were, sold ones included. */
export interface StockRow {
  readonly stock: number;
  readonly sold: number;
  /** As the newest checkout names the item; null: none has had it yet. */
  readonly name: LedgerText | null;
}

/** undefined: the item is not counted. */
export async function selectStock(on: Queryable, { storeId, itemId }: StockKey): Promise<StockRow | undefined> {
  const [row] = await on.query<StockRow>('SELECT stock, sold, name FROM item_stock WHERE store_id = $1 AND item_id = $2', [
    storeId,
    itemId,
  ]);
  return row;
}

/** undefined: the item is not counted. Until the end of the transaction nobody orders it. */
export const lockStock = (tx: Transaction, { storeId, itemId }: StockKey): Promise<Locked<StockRow> | undefined> =>
  lockRow(tx, 'SELECT stock, sold, name FROM item_stock WHERE store_id = $1 AND item_id = $2', [storeId, itemId]);

/** Fewer than this many that are left are low. */
const lowStock = 6;

/** SQL: what is true of items in a state. */
const states = { soldOut: 'sold = stock', low: `stock - sold BETWEEN 1 AND ${lowStock - 1}` } as const;

export type StockState = keyof typeof states;
export const stockStates = Object.keys(states).filter((name): name is StockState => Object.hasOwn(states, name));

export const stateOfStock = ({ stock, sold }: StockRow): StockState | 'inStock' =>
  sold === stock ? 'soldOut' : stock - sold < lowStock ? 'low' : 'inStock';

/** Counted items by id, after one: those whose id begins with a text, or whose name has it, in any case, or that are in a state. */
export function listStock(
  on: Queryable,
  storeId: string,
  {
    text,
    state,
    after,
    limit,
  }: { readonly text: string; readonly state: StockState | undefined; readonly after: string; readonly limit: number },
): Promise<readonly (StockRow & { readonly item_id: string })[]> {
  return on.query<StockRow & { readonly item_id: string }>(
    `SELECT item_id, stock, sold, name FROM item_stock
      WHERE store_id = $1 AND item_id > $3
        AND (starts_with(lower(item_id), lower($4)) OR strpos(lower(concat_ws(' ', name ->> 'ja', name ->> 'en')), lower($4)) > 0)${state === undefined ? '' : ` AND ${states[state]}`}
      ORDER BY item_id LIMIT $2`,
    [storeId, limit, after, text],
  );
}

/** Sets how many can still be ordered, beside those that orders have taken. */
export async function upsertAvailable(tx: Transaction, { storeId, itemId }: StockKey, available: number): Promise<StockRow> {
  const [row] = await tx.query<StockRow>(
    `INSERT INTO item_stock AS counted (store_id, item_id, stock) VALUES ($1, $2, $3)
     ON CONFLICT (store_id, item_id) DO UPDATE SET stock = counted.sold + excluded.stock RETURNING stock, sold, name`,
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
       AND stock::bigint + $3 BETWEEN sold AND 2000000000 RETURNING stock, sold, name`,
    [storeId, itemId, change],
  );
  return row;
}

export interface NamedItem {
  readonly itemId: string;
  readonly name: LedgerText;
}

/** Saves what counted items are called. A row that an order has locked is left for the next checkout, so that nothing waits. */
export async function saveItemNames(on: Queryable, storeId: string, items: readonly NamedItem[]): Promise<void> {
  if (items.length === 0) return;
  await on.query(
    `WITH named AS MATERIALIZED (
       SELECT s.item_id, n.name FROM jsonb_to_recordset($2::jsonb) AS n ("itemId" text, name jsonb)
         JOIN item_stock s ON s.store_id = $1 AND s.item_id = n."itemId" AND s.name IS DISTINCT FROM n.name
         FOR NO KEY UPDATE OF s SKIP LOCKED)
     UPDATE item_stock s SET name = named.name FROM named WHERE s.store_id = $1 AND s.item_id = named.item_id`,
    [storeId, toJson(items)],
  );
}
