import { type OrderConditions, orderStates } from '../../payment/checkout/placed/queries.ts';
import { readOrderNumber } from '../../payment/payment-history/order-number.ts';
import { isDay, readPeriod } from '../days.ts';

/** As in the query of the page, and in the answers of its form. */
export interface OrderFilter {
  /** A whole order number or id; the rest does not count then. */
  readonly text?: string;
  readonly state?: string;
  /** The first and the last day of the orders. */
  readonly from?: string;
  readonly to?: string;
}

const maxText = 64;

/** Leaves out what is empty or has no such form, such as an impossible day. */
export function readFilter(values: { readonly [name: string]: unknown }): OrderFilter {
  const text = readTextOf(values['text']);
  const state = orderStates.find((name) => name === values['state']);
  const [from, to] = [readTextOf(values['from']), readTextOf(values['to'])];
  return {
    ...(text === '' ? {} : { text: readOrderNumber(text).slice(0, maxText) }),
    ...(state === undefined ? {} : { state }),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}

const readTextOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const conditionsOf = ({ state, from, to }: OrderFilter): OrderConditions => ({
  state: orderStates.find((name) => name === state),
  ...readPeriod({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }),
});

/** `/console/orders?state=toShip` */
export function addressOf(filter: OrderFilter, more: { readonly [name: string]: string } = {}): string {
  const query = new URLSearchParams({ ...filter, ...more }).toString();
  return query === '' ? '/console/orders' : `/console/orders?${query}`;
}
