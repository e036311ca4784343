import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { findCancelObstacle, lockPlaced } from '../../payment/checkout/placed/change-order.ts';
import { findOrderState, type PlacedState } from '../../payment/checkout/placed/order-state.ts';
import { type ReportedOrder, selectReported } from '../../payment/checkout/placed/queries.ts';
import { readBalance, selectBalance } from '../../payment/checkout/refunds/request-refund.ts';

/** A placed order, and what is left of its payment. */
export interface OrderView {
  readonly order: ReportedOrder;
  readonly state: PlacedState;
  /** The provider's reference of the charge; null: nothing was paid, or an earlier release did not keep it. */
  readonly charge: string | null;
  /** Yen that are neither returned nor being returned. */
  readonly remaining: number;
  readonly isCancellable: boolean;
}

/** Throws 404 if there is no such order that is placed. */
export async function readOrder(on: Queryable, storeId: string, orderId: string): Promise<OrderView> {
  const order = await selectReported(on, storeId, orderId);
  if (order === undefined) throw new RefusalError('NOT_FOUND');
  return viewOf(order, await selectBalance(on, storeId, order));
}

/** The same, locked: nobody changes it before the end of the transaction. */
export async function readLocked(tx: Transaction, storeId: string, orderId: string): Promise<OrderView> {
  const { order, reported } = await lockPlaced(tx, storeId, orderId);
  return viewOf(reported, await readBalance(tx, storeId, order));
}

const viewOf = (order: ReportedOrder, { charge, remaining }: Pick<OrderView, 'charge' | 'remaining'>): OrderView => ({
  order,
  state: findOrderState(order),
  charge,
  remaining,
  isCancellable: findCancelObstacle(order, remaining) === undefined,
});

/** What an action depends on: a form that was opened before it changed is refused, so that nothing is refunded twice. */
export const versionOf = ({ state, remaining }: OrderView): string => `${state}.${remaining}`;
