import { stockStates } from '../../payment/checkout/stock/queries.ts';
import { defineFilter, oneOf, readText } from '../list-filter.ts';

/** `text`: a part of an item's name, or the beginning of its id. */
export const { readFilter, addressOf } = defineFilter('/console/stock', { text: readText(200), state: oneOf(stockStates) });
