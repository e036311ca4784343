// What the demo app sells, and what it asks the store for.
import { demoProducts } from '../seed/demo-checkouts.ts';
import type { ReportedOrder } from './order-inbox.ts';
import { type StoreApi, StoreApiError } from './store-api.ts';

export interface Offer {
  readonly itemId: string;
  readonly name: string;
  readonly kind: 'item' | 'video' | 'rental';
  /** Yen with tax. */
  readonly price: number;
  /** null: it is not counted. */
  readonly available: number | null;
}

export interface Purchase {
  /** Names of what was bought. */
  readonly names: string;
  /** Yen with tax, shipping included once it is ordered. */
  readonly amount: number;
  /** Where the buyer orders. */
  readonly address: string;
  readonly state: 'open' | 'ordering' | 'expired' | 'placed' | 'shipped' | 'cancelled';
  /** Yen. */
  readonly refunded: number;
  readonly orderNumber: string | null;
  /** `みなと運輸 4410-2210` */
  readonly shipment: string | null;
  /** Whether the store has reported the order. */
  readonly isReported: boolean;
}

export interface Entitlement {
  readonly name: string;
  readonly reason: 'contract' | 'trial' | 'cancelled' | 'purchase' | 'rental';
  /** ISO 8601; null: no end. */
  readonly until: string | null;
}

const { book, cake, film, rental } = demoProducts;
const products = [book, { ...cake, quantity: 1 }, film, rental];

export const listOffers = (api: StoreApi): Promise<readonly Offer[]> =>
  Promise.all(
    products.map(async ({ itemId, name, kind, price }) => {
      const stock = await unlessMissing(api.get<'stock.read'>(`/stock/${itemId}`));
      return { itemId, name: name.ja, kind, price, available: stock?.available ?? null };
    }),
  );

/** Creates a checkout session of one product, for a member or, without `accountId`, for anybody. Throws if it is not sold here. */
export async function buy(
  api: StoreApi,
  itemId: string,
  { accountId, returnAddress }: { readonly accountId: string | undefined; readonly returnAddress: string },
) {
  const product = products.find((sold) => sold.itemId === itemId);
  if (product === undefined) throw new Error(`${itemId} is not sold here`);
  const buyer = accountId === undefined ? { guestAllowed: true } : { accountId };
  return api.post<'checkout.create'>('/checkouts', { products: [product], returnAddress, ...buyer });
}

/** `orders`: those that the store has reported. */
export async function readPurchase(
  api: StoreApi,
  checkoutSessionId: string,
  orders: readonly ReportedOrder[],
): Promise<Purchase> {
  const session = await api.get<'checkout.read'>(`/checkouts/${checkoutSessionId}`);
  const isPlaced = session.state === 'completed' && session.orderId !== null;
  const order = isPlaced ? await api.get<'order.read'>(`/orders/${session.orderId}`) : undefined;
  const { shipment = null, refundedAmount = 0 } = order ?? {};
  return {
    names: session.products.map(({ name }) => name.ja).join('、'),
    amount: order?.amount ?? session.amount,
    address: session.address,
    state: session.state === 'completed' ? (order?.state ?? 'ordering') : session.state,
    refunded: refundedAmount,
    orderNumber: order?.orderNumber ?? null,
    shipment: shipment && [shipment.carrier, shipment.trackingNumber].join(' ').trim(),
    isReported: orders.some((reported) => reported.checkoutSessionId === checkoutSessionId),
  };
}

/** Empty for somebody who is no member any more. */
export async function listEntitlements(api: StoreApi, accountId: string): Promise<readonly Entitlement[]> {
  const answer = await unlessMissing(api.get<'entitlement.list'>(`/members/${accountId}/entitlements`));
  return (answer?.entitlements ?? []).map(({ itemId, planId, reason, until }) => ({
    name: products.find((sold) => sold.itemId === itemId)?.name.ja ?? itemId ?? `プラン ${planId}`,
    reason,
    until,
  }));
}

const unlessMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof StoreApiError && error.status === 404) return undefined;
    throw error;
  });
