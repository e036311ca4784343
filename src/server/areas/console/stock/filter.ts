import { stockStates } from '../../payment/checkout/stock/queries.ts';

/** As in the query of the page, and in the answers of its form. */
export interface StockFilter {
  /** The beginning of an item's id. */
  readonly text?: string;
  readonly state?: string;
}

const maxText = 200;

/** Leaves out what is empty or unknown. */
export function readFilter({ text, state }: { readonly [name: string]: unknown }): StockFilter {
  const typed = typeof text === 'string' ? text.trim().slice(0, maxText) : '';
  const chosen = stockStates.find((name) => name === state);
  return { ...(typed === '' ? {} : { text: typed }), ...(chosen === undefined ? {} : { state: chosen }) };
}

/** `/console/stock?state=low` */
export function addressOf(filter: StockFilter, more: { readonly [name: string]: string } = {}): string {
  const query = new URLSearchParams({ ...filter, ...more }).toString();
  return query === '' ? '/console/stock' : `/console/stock?${query}`;
}
