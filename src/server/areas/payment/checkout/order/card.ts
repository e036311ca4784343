// A new card at the checkout (C51): it is stored for this order, and for members when the order is placed.
import { isCardExpired } from '../../../../../rules/card-expiry.ts';
import { writeAudit } from '../../../../platform/audit.ts';
import type { BillingContact } from '../../../../platform/gateways/payment/payment-gateway.ts';
import { hashText } from '../../../../platform/keys.ts';
import { RefusalError } from '../../../../platform/refusal-error.ts';
import type { Command } from '../../../../runtime/area.ts';
import { hashCard } from '../../../plans/benefits/person.ts';
import {
  countCard,
  isAddingRestricted,
  isAddingRestrictedNow,
  readFailure,
  refuseAdding,
  refuseExpired,
} from '../../payment-method/adding.ts';
import { readBilling } from '../../payment-method/cards.ts';
import { noteUnusedCard } from '../../payment-method/event-queries.ts';
import { findBuyer, ownerOfBuyer } from '../buyer.ts';
import { endCard, saveCard } from './card-queries.ts';
import { hasExpired, type OrderForm } from './order-content.ts';
import { lockOrder, selectOrderByToken } from './order-queries.ts';

export const addOrderCard: Command<'checkout.payment-method.credit'> = async (context) => {
  const { database, gateways, store, plans, answers, payload, request, now } = context;
  const buyer = findBuyer(context);
  const order = buyer && (await selectOrderByToken(database, store.id, payload.purchaseToken ?? '', buyer));
  if (buyer === undefined || order === undefined) throw refuseToken();
  if (order.state !== 'verified') throw refusePlaced();
  if (order.verified_until <= now) throw refuseToken();
  if (hasExpired(order, now)) throw new RefusalError('VIEWING_ENDED');
  const isRestricted = buyer.isMember && (await isAddingRestricted(database, { storeId: store.id, accountId: buyer.id }));
  if (isRestricted) throw refuseAdding();
  if (!plans.settings.payment.methods.SbpsCredit) throw new RefusalError('METHOD_INVALID', { status: 422 });
  const token = answers.card ?? '';
  const tokenHash = hashText(token);
  // A repeated press gets the same answer.
  if (order.card_token_hash === tokenHash) return undefined;
  await countCard(context, buyer.isMember ? buyer.id : `guest:${buyer.id}`);
  const owner = ownerOfBuyer(store.id, buyer);
  const billing = addContact(readBilling(answers), order.form);
  let reference: string | undefined;
  try {
    const { certification, fingerprint, ...registered } = await gateways.payments.registerCard({
      idempotencyKey: `${order.order_id}.card.${tokenHash.slice(0, 16)}`,
      owner,
      token,
      billing,
    });
    reference = registered.reference;
    if (isCardExpired(registered.expireDate, now)) throw refuseExpired();
    const card = { ...registered, hash: await hashCard(context, fingerprint === undefined ? {} : { fingerprint }) };
    // A certification is bound to the amount, so one for this order is opened.
    const opened =
      certification === null || order.amount === 0
        ? certification
        : await gateways.payments.openThreeDSecure(card.reference, owner, order.amount);
    await database.transaction(async (tx) => {
      if (buyer.isMember && (await isAddingRestrictedNow(tx, { storeId: store.id, accountId: buyer.id }))) throw refuseAdding();
      const locked = await lockOrder(tx, store.id, order.order_id);
      if (locked !== undefined && locked.state !== 'verified') throw refusePlaced();
      // Verified anew, or the selection was changed, while the provider registered the card.
      if (locked?.verified_until.getTime() !== order.verified_until.getTime()) throw refuseToken();
      // A guest's card is not saved as a method.
      const saved = buyer.isMember ? { ...card, billing } : card;
      await saveCard(tx, store.id, locked, { card: saved, tokenHash, certification: opened });
      await writeAudit(tx, request, {
        action: 'checkout-card',
        accountId: order.account_id,
        details: { orderId: order.order_id, hasPassedThreeDSecure: opened === null },
      });
    });
    return undefined;
  } catch (error) {
    if (reference !== undefined) await noteUnusedCard(database, { storeId: store.id, orderId: order.order_id, reference });
    const { reason } = readFailure(context, error);
    if (reason === 'declined') throw new RefusalError('CARD_DECLINED');
    throw new RefusalError('TOKEN_INVALID');
  }
};

/** With the contact of the order where the form has not asked for it again. */
const addContact = (billing: BillingContact, { email, address }: OrderForm): BillingContact => ({
  ...billing,
  email: billing.email || (email ?? ''),
  phone: billing.phone || (address?.phoneNumber ?? ''),
});

/** Ends the card of an order, so that another can be entered in its place. */
export const discardOrderCard: Command<'checkout.payment-method.discard'> = async (context) => {
  const { database, store, payload, request } = context;
  const buyer = findBuyer(context);
  const order = buyer && (await selectOrderByToken(database, store.id, payload.purchaseToken ?? '', buyer));
  if (order === undefined) throw refuseToken();
  await database.transaction(async (tx) => {
    const locked = await lockOrder(tx, store.id, order.order_id);
    if (locked === undefined) throw refuseToken();
    if (locked.state !== 'verified') throw refusePlaced();
    await endCard(tx, store.id, locked.order_id);
    const details = { orderId: order.order_id };
    await writeAudit(tx, request, { action: 'checkout-card-discard', accountId: order.account_id, details });
  });
  return undefined;
};

const refuseToken = (): RefusalError => new RefusalError('TOKEN_EXPIRED');
const refusePlaced = (): RefusalError => new RefusalError('CHECKOUT_CLOSED');
