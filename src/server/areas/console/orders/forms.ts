import type { FormSource } from '../../../runtime/area.ts';
import { orderStates } from '../../payment/checkout/placed/queries.ts';
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
  context: async ({ database, store, params }) => {
    const { remaining } = await readOrder(database, store.id, params['orderId'] ?? '');
    return { action: params['action'] ?? '', remaining };
  },
};
