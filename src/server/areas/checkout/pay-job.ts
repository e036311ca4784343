import { runDue } from '../../platform/queue/run-due.ts';
import type { Job } from '../../runtime/job.ts';
import { chargingOrders, type OrderRow, orderColumns } from './order-queries.ts';
import { payOrder } from './pay-order.ts';

/** Resumes orders whose outcome is unknown, and those of a process that was killed. */
export const payOrders: Job = async (context) => {
  const { database, platform, signal, log } = context;
  await runDue<OrderRow & { readonly store_id: string }>(
    { database, clock: platform.clock, signal },
    {
      table: chargingOrders,
      columns: orderColumns,
      handle: async (order) => void (await payOrder(context, order, order.lease, { isResumed: true })),
      report: ({ order_id }, error) => log.error({ err: error, orderId: order_id }, 'an order could not be paid; it is retried'),
    },
  );
};
