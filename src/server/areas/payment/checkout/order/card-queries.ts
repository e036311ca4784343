// The new card of an order, and its 3-D Secure.
import { type Queryable, type Transaction, toJson } from '../../../../platform/database/database.ts';
import type { Locked } from '../../../../platform/database/locked.ts';
import { deleteUnusedCard } from '../../payment-method/event-queries.ts';
import type { OrderCard, OrderRow } from './order-queries.ts';

/** Saves a new card with its certification, in place of the former card. */
export async function saveCard(
  tx: Transaction,
  storeId: string,
  { order_id: orderId }: Locked<OrderRow>,
  { card, tokenHash, certification }: { card: OrderCard; tokenHash: string; certification: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE checkout_orders SET card = $3, card_token_hash = $4, certification = $5 WHERE store_id = $1 AND order_id = $2`,
    [storeId, orderId, toJson({ ...card }), tokenHash, certification],
  );
  await deleteUnusedCard(tx, storeId, card.reference);
}

/** Ends the card of a verified order, which has not paid. Lock the order first. */
export async function endCard(tx: Transaction, storeId: string, orderId: string): Promise<void> {
  await tx.query(
    'UPDATE checkout_orders SET card = NULL, card_token_hash = NULL, certification = NULL WHERE store_id = $1 AND order_id = $2',
    [storeId, orderId],
  );
}

/** The certification that was open when its result was sent, of the card and the order that it was opened for. */
export interface OpenThreeDSecure {
  readonly orderId: string;
  readonly cardReference: string;
  readonly certification: string;
}

/** Ends a certification that was passed. Does nothing if another one is open, as that of another card. */
export async function endThreeDSecure(on: Queryable, storeId: string, passed: OpenThreeDSecure): Promise<void> {
  await on.query(`UPDATE checkout_orders SET certification = NULL WHERE ${isOpenThreeDSecure}`, openKey(storeId, passed));
}

/**
 * Replaces a certification that failed by a new one of the same card; null: none could be opened, so the card goes. Returns false if
 * another one is open.
 */
export async function replaceThreeDSecure(
  on: Queryable,
  storeId: string,
  failed: OpenThreeDSecure,
  next: string | null,
): Promise<boolean> {
  const rows = await on.query(
    `UPDATE checkout_orders SET certification = $5, card = CASE WHEN $5::text IS NULL THEN NULL ELSE card END,
       card_token_hash = CASE WHEN $5::text IS NULL THEN NULL ELSE card_token_hash END
      WHERE ${isOpenThreeDSecure} RETURNING order_id`,
    [...openKey(storeId, failed), next],
  );
  return rows.length > 0;
}

const isOpenThreeDSecure = `store_id = $1 AND order_id = $2 AND card->>'reference' = $3 AND certification = $4 AND state = 'verified'`;
const openKey = (storeId: string, { orderId, cardReference, certification }: OpenThreeDSecure): readonly string[] => [
  storeId,
  orderId,
  cardReference,
  certification,
];
