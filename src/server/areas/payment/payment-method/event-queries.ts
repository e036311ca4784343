// What the provider says about methods: callbacks that were applied, declined charges, and what it has to delete.
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

interface StoredMethod {
  readonly storeId: string;
  readonly methodId: string;
}

/**
 * Makes callbacks about a reference wait for the transaction that saves it, and the other way round: the later one sees what the earlier
 * one wrote.
 */
export async function lockReference(tx: Transaction, storeId: string, reference: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`payment method\n${storeId}\n${reference}`]);
}

/**
 * Whether the provider has not declared a new reference invalid within a day before the present time: the callback may come before the
 * answer to the request is saved. Both are names of parameters.
 */
export const isValidReference = (reference: string, now: string): string =>
  `NOT EXISTS (SELECT 1 FROM payment_events v WHERE v.received_at > ${now}::timestamptz - interval '1 day' AND v.store_id = $1
     AND v.reference = ${reference} AND v.event_type = 'method.invalid')`;

/** False: the event was applied before. */
export async function insertEvent(
  tx: Transaction,
  storeId: string,
  event: { readonly id: string; readonly type: string; readonly reference: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO payment_events (store_id, event_id, event_type, reference, received_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING event_id`,
    [storeId, event.id, event.type, event.reference, now],
  );
  return rows.length > 0;
}

export async function markInvalid(tx: Transaction, storeId: string, reference: string): Promise<void> {
  await lockReference(tx, storeId, reference);
  await tx.query('UPDATE payment_methods SET is_valid = false WHERE store_id = $1 AND reference = $2', [storeId, reference]);
}

/** Notes whether the last charge of a method was declined; null: it was approved. */
export async function saveDeclined(tx: Transaction, { storeId, methodId }: StoredMethod, declinedAt: Date | null): Promise<void> {
  await tx.query(
    'UPDATE payment_methods SET declined_at = $3 WHERE store_id = $1 AND method_id = $2 AND declined_at IS DISTINCT FROM $3',
    [storeId, methodId, declinedAt],
  );
}

export async function deleteRemoved(on: Queryable, { storeId, methodId }: StoredMethod): Promise<void> {
  await on.query("DELETE FROM payment_methods WHERE store_id = $1 AND method_id = $2 AND state = 'removed'", [storeId, methodId]);
}

/** Cards whose registration got no answer, oldest first. */
export function listRegistering(
  on: Queryable,
  before: Date,
): Promise<{ readonly store_id: string; readonly method_id: string }[]> {
  return on.query(
    `SELECT store_id, method_id FROM payment_methods WHERE state = 'registering' AND created_at <= $1 ORDER BY created_at LIMIT 50`,
    [before],
  );
}

/** Marks a card for deletion that was registered without an answer, unless a repeated request has got it. */
export async function markOrphan(on: Queryable, { storeId, methodId }: StoredMethod, reference: string): Promise<void> {
  await on.query(
    `UPDATE payment_methods SET state = 'removed', reference = $3 WHERE store_id = $1 AND method_id = $2 AND state = 'registering'`,
    [storeId, methodId, reference],
  );
}

/** Methods that the provider has not deleted yet, oldest first. */
export function listRemoved(
  on: Queryable,
): Promise<{ readonly store_id: string; readonly method_id: string; readonly reference: string | null }[]> {
  return on.query(
    "SELECT store_id, method_id, reference FROM payment_methods WHERE state = 'removed' ORDER BY created_at LIMIT 50",
  );
}

// Cards at the provider that pay nothing any more: a trigger notes those that leave an order.

/** Notes a card that was registered for an order and not saved in it, for deletion at the provider. */
export async function noteUnusedCard(
  on: Queryable,
  { storeId, orderId, reference }: { readonly storeId: string; readonly orderId: string; readonly reference: string },
): Promise<void> {
  // A repeated press of the same token gets the same card from the provider, which may have been saved.
  await on.query(
    `INSERT INTO unused_cards (store_id, reference)
     SELECT $1, $3 WHERE NOT EXISTS (SELECT 1 FROM checkout_orders WHERE store_id = $1 AND order_id = $2 AND card->>'reference' = $3)
       AND NOT EXISTS (SELECT 1 FROM payment_methods WHERE store_id = $1 AND reference = $3)
     ON CONFLICT DO NOTHING`,
    [storeId, orderId, reference],
  );
}

/** A card that is in use again. */
export async function deleteUnusedCard(on: Queryable, storeId: string, reference: string): Promise<void> {
  await on.query('DELETE FROM unused_cards WHERE store_id = $1 AND reference = $2', [storeId, reference]);
}

/** The unused cards that the job has found first at `until` or before, the oldest first. */
export async function listUnusedCards(
  on: Queryable,
  now: Date,
  until: Date,
): Promise<readonly { readonly store_id: string; readonly reference: string }[]> {
  await on.query('UPDATE unused_cards SET found_at = $1 WHERE found_at IS NULL', [now]);
  return on.query('SELECT store_id, reference FROM unused_cards WHERE found_at <= $1 ORDER BY found_at LIMIT 50', [until]);
}

/** Lets a card wait that the provider did not delete, so that it does not hold up others. */
export async function postponeUnusedCard(on: Queryable, storeId: string, reference: string, now: Date): Promise<void> {
  await on.query('UPDATE unused_cards SET found_at = $3 WHERE store_id = $1 AND reference = $2', [storeId, reference, now]);
}

/** Whether no order has taken the card again. */
export async function isUnusedCard(on: Queryable, storeId: string, reference: string): Promise<boolean> {
  const rows = await on.query('SELECT 1 FROM unused_cards WHERE store_id = $1 AND reference = $2', [storeId, reference]);
  return rows.length > 0;
}
