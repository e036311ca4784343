// Who pays, for what is given once to a person: the account or the guest's address, and the card.
import type { RequestContext } from '../../../runtime/area.ts';
import { findPerson, type Person } from '../../plans/benefits/person.ts';
import { findCardHash } from '../payment-method/cards.ts';
import { newCard } from '../payment-method/choices.ts';
import type { OrderRow } from './order/order-queries.ts';

export interface Payer {
  readonly person: Person;
  /** The keyed hash of the card; null: no card was chosen yet, or its provider gives no fingerprint. */
  readonly cardHash: string | null;
}

/** The buyer before a card is chosen. `email`: that a guest typed; a member's is known. */
export async function findPayer(context: RequestContext, email: string | null = null): Promise<Payer> {
  return { person: await findPerson(context, { guestEmail: email }), cardHash: null };
}

/** Whether the order's own card is chosen, and not a saved method. */
export const isOrderCard = (chosen: string | null | undefined): boolean => chosen == null || chosen === newCard;

/** The buyer with the method that pays the order: a saved one, or the order's own card. */
export async function findOrderPayer(context: RequestContext, order: OrderRow, chosen: string | null): Promise<Payer> {
  const { database, store, session } = context;
  const isOwn = isOrderCard(chosen);
  const accountId = session?.accountId ?? null;
  const saved = isOwn || chosen === null || accountId === null ? null : { storeId: store.id, accountId, methodId: chosen };
  const cardHash = saved === null ? (order.card?.hash ?? null) : await findCardHash(database, saved);
  return { person: await findPerson(context, { guestEmail: order.form.email, cardHash }), cardHash };
}
