import { type OrderConditions, orderStates } from '../../payment/checkout/placed/queries.ts';
import { readOrderNumber } from '../../payment/payment-history/order-number.ts';
import { readDay, readPeriod } from '../days.ts';
import { defineFilter, type ListFilter, oneOf, readText } from '../list-filter.ts';

/** `text`: a whole order number or id; the rest does not count then. `from`, `to`: the first and the last day of the orders. */
export const { readFilter, addressOf } = defineFilter('/console/orders', {
  text: (text) => readText(64)(readOrderNumber(text)),
  state: oneOf(orderStates),
  from: readDay,
  to: readDay,
});

export const conditionsOf = ({ state, ...days }: ListFilter<'state' | 'from' | 'to'>): OrderConditions => ({
  state: orderStates.find((name) => name === state),
  ...readPeriod(days),
});
