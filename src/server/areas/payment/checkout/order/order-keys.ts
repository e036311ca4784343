import type { Buyer } from '../buyer.ts';
import type { OrderRow } from './order-queries.ts';

/** The reservation of a contract, by the line's place. */
export const reservationOf = (orderId: string, index: number): string => `${orderId}.${index}`;

/** The idempotency key of an attempt to charge. */
export const chargeKeyOf = ({ order_id, attempt }: Pick<OrderRow, 'order_id' | 'attempt'>): string =>
  `checkout.${order_id}.${attempt}`;

/** The parts of `chargeKeyOf`; undefined: another key. */
export function readChargeKey(key: string): { readonly orderId: string; readonly attempt: number } | undefined {
  const [, orderId, attempt] = /^checkout\.(.+)\.(\d{1,9})$/.exec(key) ?? [];
  return orderId === undefined ? undefined : { orderId, attempt: Number(attempt) };
}

export const buyerOf = (order: Pick<OrderRow, 'account_id' | 'browser_session'>): Buyer => ({
  isMember: order.account_id !== null,
  id: order.account_id ?? order.browser_session ?? '',
});
