import type { OrderRow } from './order-queries.ts';

/** The reservation of a contract, by the line's place. */
export const reservationOf = (orderId: string, index: number): string => `${orderId}.${index}`;

/** The idempotency key of an attempt to charge. */
export const chargeKeyOf = ({ order_id, attempt }: Pick<OrderRow, 'order_id' | 'attempt'>): string =>
  `checkout.${order_id}.${attempt}`;
