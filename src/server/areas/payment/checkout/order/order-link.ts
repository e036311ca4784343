// The signed link in a guest's order mail: it shows one order in any browser, without a login, until it expires.
import { daySeconds } from '../../../../../rules/durations.ts';
import { addSeconds } from '../../../../platform/clock.ts';
import type { Keys } from '../../../../platform/keys.ts';
import { completeRoute } from '../routes.ts';

const linkSeconds = 90 * daySeconds;
const purpose = 'order link';

interface LinkedOrder {
  readonly storeId: string;
  readonly orderId: string;
}

export interface OrderLink {
  readonly address: string;
  readonly until: Date;
}

/** `https://store.example/checkout/…/complete?token=1772236800.kJ3…`: when it ends, and the signature. */
export function createOrderLink(
  keys: Keys,
  store: { readonly id: string; readonly origin: string },
  order: { readonly orderId: string; readonly sessionId: string },
  now: Date,
): OrderLink {
  const until = addSeconds(now, linkSeconds);
  const end = String(Math.floor(until.getTime() / 1000));
  const signature = keys.sign(purpose, signedText({ storeId: store.id, orderId: order.orderId }, end));
  return { address: `${store.origin}${completeRoute(order.sessionId)}?token=${end}.${signature}`, until };
}

/** `expired`: it was a link to this order. `invalid`: it never was. */
export function readOrderToken(keys: Keys, order: LinkedOrder, token: string, now: Date): 'valid' | 'expired' | 'invalid' {
  const [, end = '', signature = ''] = /^(\d{10})\.([\w-]{43})$/.exec(token) ?? [];
  if (!keys.verifies(purpose, signedText(order, end), signature)) return 'invalid';
  return Number(end) * 1000 > now.getTime() ? 'valid' : 'expired';
}

const signedText = ({ storeId, orderId }: LinkedOrder, end: string): string => [storeId, orderId, end].join('\n');
