import type { FormSource } from '../../../runtime/area.ts';
import { orderStates } from '../../payment/checkout/placed/queries.ts';
import { formatYen } from '../../payment/payment-history/invoice-parts.ts';
import { readFilter } from './filter.ts';
import { readOrder } from './read-order.ts';

export const searchForm: FormSource<'console-orders'> = {
  context: async ({ plans, language }) => ({
    states: orderStates.map((value) => ({ value, name: plans.text(`codes.orderState.${value}`, language) ?? value })),
  }),
  // The parameters of a page include its query.
  initial: async ({ params }) => readFilter(params),
};

export const actionForm: FormSource<'console-order-action'> = {
  context: async (context) => {
    const { database, store, params, plans, language } = context;
    const { remaining } = await readOrder(database, store.id, params['orderId'] ?? '');
    const amount = formatYen(context, remaining);
    const scopes = ['all', 'part'].map((value) => ({
      value,
      name: plans.text(`order-action.scope.${value}`, language, { amount }) ?? value,
    }));
    return { action: params['action'] ?? '', remaining, scopes };
  },
};
