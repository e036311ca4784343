import { addSeconds } from '../../../../platform/clock.ts';
import { type Queryable, type Transaction, toJson } from '../../../../platform/database/database.ts';
import { type Locked, lockRow } from '../../../../platform/database/locked.ts';
import type { BillingContact } from '../../../../platform/gateways/payment/payment-gateway.ts';
import { type Lease, type LeaseTable, leaseSeconds } from '../../../../platform/queue/lease.ts';
import type { MethodRow } from '../../payment-method/queries.ts';
import type { Buyer } from '../buyer.ts';
import type { SessionKey } from '../queries.ts';
import type { OrderContent, OrderForm } from './order-content.ts';
import type { PayFailure } from './pay-context.ts';

/** A card that was entered at the checkout. */
export interface OrderCard {
  readonly reference: string;
  readonly suffix: string;
  readonly expireDate: string;
  readonly brandCode: string;
  /** The keyed hash of its fingerprint; missing: unknown. */
  readonly hash?: string | null;
  /** Of a member's card, until it is saved as a method. */
  readonly billing?: BillingContact;
}

export interface OrderRow {
  readonly order_id: string;
  /** null: of an earlier release. */
  readonly order_number: string | null;
  readonly session_id: string;
  readonly account_id: string | null;
  readonly browser_session: string | null;
  readonly purchase_token: string;
  readonly verified_until: Date;
  readonly state: 'verified' | 'charging' | 'refunding' | 'placed';
  /** Of the buyer, for mails. */
  readonly language: string;
  readonly form: OrderForm;
  /** As JSON; `readContent` revives it. */
  readonly content: unknown;
  readonly amount: number;
  readonly method_id: string | null;
  readonly card: OrderCard | null;
  readonly card_token_hash: string | null;
  readonly certification: string | null;
  readonly attempt: number;
  readonly failure: PayFailure | null;
  readonly placed_at: Date | null;
  /** While refunding: the provider's reference of the charge. */
  readonly refunded_charge: string | null;
  /** null: it was not. */
  readonly cancelled_at: Date | null;
}
/** An order whose payment is under way: no request can change it until the payment ends. */
export type ChargingOrder = Locked<OrderRow>;
export const orderColumns = `order_id, order_number, session_id, account_id, browser_session, purchase_token, verified_until, state, language, form,
  content, amount, method_id, card, card_token_hash, certification, attempt, failure, placed_at, refunded_charge, cancelled_at`;

/** Orders whose payment or its return is under way; other processes resume them when their lease ends. */
export const openOrders: LeaseTable = {
  table: 'checkout_orders',
  id: 'order_id',
  dueAt: 'next_at',
  leaseId: 'lease_id',
  isWaiting: "state IN ('charging', 'refunding')",
};

/** The buyer's order of a session. */
export async function selectOrder(
  on: Queryable,
  { storeId, sessionId }: SessionKey,
  buyer: Buyer,
): Promise<OrderRow | undefined> {
  const [row] = await on.query<OrderRow>(
    `SELECT ${orderColumns} FROM checkout_orders WHERE store_id = $1 AND session_id = $2 AND coalesce(account_id, browser_session) = $3`,
    [storeId, sessionId, buyer.id],
  );
  return row;
}

/** The buyer's order of a purchase token. */
export async function selectOrderByToken(
  on: Queryable,
  storeId: string,
  token: string,
  buyer: Buyer,
): Promise<OrderRow | undefined> {
  const [row] = await on.query<OrderRow>(
    `SELECT ${orderColumns} FROM checkout_orders WHERE store_id = $1 AND purchase_token = $2 AND coalesce(account_id, browser_session) = $3`,
    [storeId, token, buyer.id],
  );
  return row;
}

/** The order of any buyer. */
export async function selectOrderById(on: Queryable, storeId: string, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await on.query<OrderRow>(`SELECT ${orderColumns} FROM checkout_orders WHERE store_id = $1 AND order_id = $2`, [
    storeId,
    orderId,
  ]);
  return row;
}

export function lockOrder(tx: Transaction, storeId: string, orderId: string): Promise<Locked<OrderRow> | undefined> {
  return lockRow(tx, `SELECT ${orderColumns} FROM checkout_orders WHERE store_id = $1 AND order_id = $2`, [storeId, orderId]);
}

export interface VerifiedOrder extends SessionKey {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly buyer: Buyer;
  readonly token: string;
  readonly until: Date;
  readonly language: string;
  readonly form: OrderForm;
  readonly content: OrderContent;
  readonly now: Date;
}

/** Replaces the buyer's verified order of the session. */
export async function saveVerified(tx: Transaction, order: VerifiedOrder): Promise<void> {
  const { storeId, sessionId, buyer, content } = order;
  await tx.query(
    `DELETE FROM checkout_orders WHERE store_id = $1 AND session_id = $2 AND coalesce(account_id, browser_session) = $3`,
    [storeId, sessionId, buyer.id],
  );
  await tx.query(
    `INSERT INTO checkout_orders (store_id, order_id, session_id, account_id, browser_session, purchase_token, verified_until, language,
       form, content, amount, created_at, order_number)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      storeId,
      order.orderId,
      sessionId,
      buyer.isMember ? buyer.id : null,
      buyer.isMember ? null : buyer.id,
      order.token,
      order.until,
      order.language,
      toJson({ ...order.form }),
      // Dates become texts.
      JSON.stringify(content),
      content.summary.billingAmount,
      order.now,
      order.orderNumber,
    ],
  );
}

/** Ends what the buyer has verified: the selection has changed. The input stays for the form. */
export async function endVerified(tx: Transaction, { storeId, sessionId }: SessionKey, buyer: Buyer, now: Date): Promise<void> {
  await tx.query(
    `UPDATE checkout_orders SET verified_until = least(verified_until, $3), card = NULL, card_token_hash = NULL, certification = NULL
      WHERE store_id = $1 AND session_id = $2 AND coalesce(account_id, browser_session) = $4 AND state = 'verified'`,
    [storeId, sessionId, now, buyer.id],
  );
}

/**
 * Begins an attempt to charge the saved method, or without one the order's card, under a lease of this process. A card that does not pay
 * is not kept.
 */
export async function startCharging(
  tx: Transaction,
  storeId: string,
  order: Locked<OrderRow>,
  { method, now, lease }: { readonly method: Locked<MethodRow> | null; readonly now: Date; readonly lease: Lease },
): Promise<ChargingOrder> {
  const methodId = method?.method_id ?? null;
  await tx.query(
    `UPDATE checkout_orders SET state = 'charging', attempt = attempt + 1, failure = NULL, method_id = $3, placed_at = $4, next_at = $5,
       lease_id = $6, card = CASE WHEN $3::text IS NULL THEN card END, certification = NULL
      WHERE store_id = $1 AND order_id = $2`,
    [storeId, order.order_id, methodId, now, addSeconds(now, leaseSeconds), lease.leaseId],
  );
  const card = methodId === null ? order.card : null;
  const attempt = order.attempt + 1;
  return { ...order, state: 'charging', attempt, method_id: methodId, card, certification: null, placed_at: now };
}

export async function savePlaced(
  tx: Transaction,
  storeId: string,
  orderId: string,
  { methodId, content }: { readonly methodId: string | null; readonly content: OrderContent },
): Promise<void> {
  await tx.query(
    `UPDATE checkout_orders SET state = 'placed', next_at = NULL, method_id = $3, content = $4, card = card - 'billing',
       card_token_hash = NULL
      WHERE store_id = $1 AND order_id = $2`,
    [storeId, orderId, methodId, JSON.stringify(content)],
  );
}

/** A placed order will not be sent. */
export async function saveCancelled(tx: Transaction, storeId: string, order: Locked<OrderRow>, now: Date): Promise<void> {
  await tx.query('UPDATE checkout_orders SET cancelled_at = $3 WHERE store_id = $1 AND order_id = $2', [
    storeId,
    order.order_id,
    now,
  ]);
}

/** The order will not be placed any more: its payment is returned, under the lease of the charge. */
export async function startRefund(tx: Transaction, storeId: string, orderId: string, charge: string): Promise<void> {
  await tx.query(`UPDATE checkout_orders SET state = 'refunding', refunded_charge = $3 WHERE store_id = $1 AND order_id = $2`, [
    storeId,
    orderId,
    charge,
  ]);
}

/** The attempt failed: the buyer may try again while the order is verified. */
export async function saveFailed(tx: Transaction, storeId: string, orderId: string, failure: PayFailure): Promise<void> {
  await tx.query(
    `UPDATE checkout_orders SET state = 'verified', next_at = NULL, failure = $3, placed_at = NULL, card = NULL, card_token_hash = NULL,
       refunded_charge = NULL
      WHERE store_id = $1 AND order_id = $2`,
    [storeId, orderId, failure],
  );
}

export async function selectSessionOfOrder(on: Queryable, storeId: string, orderId: string): Promise<string | undefined> {
  const [row] = await on.query<{ session_id: string }>(
    'SELECT session_id FROM checkout_orders WHERE store_id = $1 AND order_id = $2',
    [storeId, orderId],
  );
  return row?.session_id;
}

/** A subquery: the entries of the ledger that a placed order `o` is recorded by, of its products and of each contract. */
export const entriesOfOrder = `(
    SELECT e.earnings_id, e.charge_reference FROM ledger_entries e
      WHERE e.store_id = o.store_id AND e.intent = 'checkout:' || o.order_id
    UNION ALL
    SELECT p.earnings_id, p.charge_reference FROM subscriptions s JOIN subscription_periods p USING (store_id, subscription_id)
      WHERE s.store_id = o.store_id AND s.account_id = o.account_id AND p.earnings_id IS NOT NULL
        AND p.charge_key = 'checkout.' || o.order_id || '.' || o.attempt)`;

export async function selectEntriesOfOrder(on: Queryable, storeId: string, orderId: string): Promise<readonly string[]> {
  const rows = await on.query<{ earnings_id: string }>(
    `SELECT paid.earnings_id FROM checkout_orders o CROSS JOIN LATERAL ${entriesOfOrder} AS paid WHERE o.store_id = $1 AND o.order_id = $2`,
    [storeId, orderId],
  );
  return rows.map(({ earnings_id: id }) => id);
}

export async function saveAttempt(tx: Transaction, storeId: string, order: Locked<OrderRow>, attempt: number): Promise<void> {
  await tx.query('UPDATE checkout_orders SET attempt = $3 WHERE store_id = $1 AND order_id = $2', [
    storeId,
    order.order_id,
    attempt,
  ]);
}
