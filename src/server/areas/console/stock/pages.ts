import { localize } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { FormSource, PageLoader } from '../../../runtime/area.ts';
import { listStock, type StockRow, selectStock, stateOfStock, stockStates } from '../../payment/checkout/stock/queries.ts';
import { versionOf } from './calls.ts';
import { addressOf, readFilter } from './filter.ts';

const maxListed = 100;

export const listPage: PageLoader<'console/stock/index'> = async (context) => {
  const { database, store, query, language } = context;
  const filter = readFilter(query);
  const after = (query['after'] ?? '').slice(0, 200);
  const { text = '' } = filter;
  const state = stockStates.find((name) => name === filter.state);
  const rows = await listStock(database, store.id, { text, state, after, limit: maxListed + 1 });
  const listed = rows.slice(0, maxListed);
  const last = rows.length > maxListed ? listed.at(-1) : undefined;
  return {
    isFiltered: Object.keys(filter).length > 0,
    mayChange: isPermitted(context, 'orders'),
    items: listed.map((row) => ({ itemId: row.item_id, ...describe(row, language) })),
    first: after === '' ? null : addressOf(filter),
    next: last === undefined ? null : addressOf(filter, { after: last.item_id }),
  };
};

const describe = (row: StockRow, language: string) => ({
  name: row.name && localize(row.name, language),
  available: row.stock - row.sold,
  sold: row.sold,
  state: stateOfStock(row),
});

export const itemPage: PageLoader<'console/stock/item'> = async ({ database, store, params, language }) => {
  const { itemId } = params;
  const row = await selectStock(database, { storeId: store.id, itemId });
  if (row === undefined) throw new RefusalError('NOT_FOUND');
  return { itemId, ...describe(row, language), version: versionOf(row) };
};

export const searchForm: FormSource<'console-stock'> = {
  context: async ({ plans, language }) => ({
    states: stockStates.map((value) => ({ value, name: plans.text(`codes.stockState.${value}`, language) ?? value })),
  }),
  // The parameters of a page include its query.
  initial: async ({ params }) => readFilter(params),
};

export const itemForm: FormSource<'console-stock-item'> = {
  initial: async ({ database, store, params }) => {
    const row = await selectStock(database, { storeId: store.id, itemId: params['itemId'] ?? '' });
    return { available: row === undefined ? null : row.stock - row.sold };
  },
};
