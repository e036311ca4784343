import { addSeconds } from '../../../../platform/clock.ts';
import { postpone } from '../../../../platform/queue/lease.ts';
import { runDue } from '../../../../platform/queue/run-due.ts';
import { findStore } from '../../../../platform/sessions/request-state.ts';
import type { Job, JobContext } from '../../../../runtime/job.ts';
import { type ChargingOrder, openOrders, orderColumns } from './order-queries.ts';
import type { PayContext } from './pay-context.ts';
import { payOrder } from './pay-order.ts';
import { refundOrder } from './refund-order.ts';

/** Seconds until the provider is asked again to return a payment. */
const refundRetrySeconds = 30;

/** Resumes orders whose outcome is unknown or whose payment is being returned, also those of a process that was killed. */
export const payOrders: Job = (context) => {
  const { database, platform, signal, log, chargesInFlight } = context;
  return runDue<ChargingOrder & { readonly store_id: string }>(
    { database, clock: platform.clock, log, signal },
    {
      table: openOrders,
      maxConcurrent: chargesInFlight,
      columns: `store_id, ${orderColumns}`,
      handle: async (order) => {
        const paying = { ...context, shop: await findShop(context, order.store_id) };
        const isRefund = order.state === 'refunding';
        const outcome = isRefund
          ? await refundOrder(paying, order.store_id, order)
          : await payOrder(paying, order, order.lease, { isResumed: true });
        if (isRefund && outcome === 'unknown')
          await postpone(database, openOrders, order.lease, addSeconds(platform.clock.now(), refundRetrySeconds));
      },
      report: ({ order_id }, error) =>
        log.error({ err: error, orderId: order_id }, 'the payment of an order failed; it is retried'),
    },
  );
};

/** undefined: the store is gone. */
export async function findShop(
  { database, project, platform }: Pick<JobContext, 'database' | 'project' | 'platform'>,
  storeId: string,
): Promise<PayContext['shop']> {
  const store = await findStore(database, storeId, platform.ownOrigin);
  return store && { store, plans: await project.plansOf(store) };
}
