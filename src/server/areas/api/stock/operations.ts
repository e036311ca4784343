import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Operation } from '../../../runtime/api/operation.ts';
import { changeAvailable, type StockKey, selectStock, upsertAvailable } from '../../payment/checkout/stock/queries.ts';

export const readStock: Operation<'stock.read'> = async ({ database, store, params }) => {
  const key = { storeId: store.id, itemId: params.itemId };
  const row = await selectStock(database, key);
  if (row === undefined) throw new RefusalError('NOT_FOUND');
  return describe(key, row);
};

export const setStock: Operation<'stock.set'> = async ({ tx, store, params, body }) => {
  const key = { storeId: store.id, itemId: params.itemId };
  return describe(key, await upsertAvailable(tx, key, body.available));
};

export const adjustStock: Operation<'stock.adjust'> = async ({ tx, store, params, body }) => {
  const key = { storeId: store.id, itemId: params.itemId };
  const row = await changeAvailable(tx, key, body.change);
  if (row !== undefined) return describe(key, row);
  throw new RefusalError((await selectStock(tx, key)) === undefined ? 'NOT_FOUND' : 'STOCK_INSUFFICIENT');
};

const describe = ({ itemId }: StockKey, { stock, sold }: { readonly stock: number; readonly sold: number }) => ({
  itemId,
  available: stock - sold,
  sold,
});
