import type { ReportedOrder } from './queries.ts';

/** `placed`: nothing of it is sent. */
export type PlacedState = 'toShip' | 'placed' | 'shipped' | 'cancelled';

export function findOrderState({
  cancelled_at: cancelledAt,
  shipped_at: shippedAt,
  is_to_ship: isToShip,
}: Pick<ReportedOrder, 'cancelled_at' | 'shipped_at' | 'is_to_ship'>): PlacedState {
  if (cancelledAt !== null) return 'cancelled';
  if (shippedAt !== null) return 'shipped';
  return isToShip ? 'toShip' : 'placed';
}

/** How an order was sent; null: it was not. */
export function describeShipment(order: ReportedOrder) {
  if (order.shipped_at === null) return null;
  return {
    shippedAt: order.shipped_at.toISOString(),
    carrier: order.carrier ?? '',
    trackingNumber: order.tracking_number,
    trackingAddress: order.tracking_address,
  };
}
