import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { lockStock, type StockRow, upsertAvailable } from '../../payment/checkout/stock/queries.ts';
import { addressOf, readFilter } from './filter.ts';

/** Leads to the page with what the filter leaves. */
export const search: Command<'console.stock'> = async ({ answers }) => ({ redirectTo: addressOf(readFilter(answers)) });

/** What the operator saw: a count is refused if the item was ordered, returned or counted since. */
export const versionOf = ({ stock, sold }: StockRow): string => `${stock}.${sold}`;

/** Sets how many can still be ordered, as apps do with the tag of what they have read. */
export const setStock: Command<'console.stock.set'> = async (context) => {
  const { database, store, payload, answers, request } = context;
  const { id: operatorId } = operatorOf(context);
  const { itemId = '' } = payload;
  const { available = null, reason } = answers;
  if (available === null) throw new RefusalError('NOT_NOW');
  await database.transaction(async (tx) => {
    const row = await lockStock(tx, { storeId: store.id, itemId });
    if (row === undefined) throw new RefusalError('NOT_FOUND');
    if (versionOf(row) !== payload.version) throw new RefusalError('STOCK_CHANGED');
    await upsertAvailable(tx, { storeId: store.id, itemId }, available);
    const details = { itemId, before: row.stock - row.sold, available, reason: reason ?? '' };
    await writeAudit(tx, request, { action: 'stock-set', accountId: null, operatorId, details });
  });
  return { redirectTo: '/console/stock?notice=stockSet' };
};
