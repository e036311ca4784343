import { type JsonObject, readText } from '../../../../../engine/declare/index.ts';
import { type AuditAction, writeAudit, writeJobAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Action, AnswerAction, AnswerContext, EffectContext, Guard, SubjectCheck } from '../../../runtime/area.ts';
import { makeOrderNumber } from '../../payment/payment-history/order-number.ts';
import { newCard } from '../../payment/payment-method/choices.ts';
import { saveDeclined } from '../../payment/payment-method/event-queries.ts';
import { releaseCampaign, useCampaign as reserveCampaign } from '../campaigns/uses.ts';
import { lockBuyer, releaseSale, reserveSale } from '../subscription/sales.ts';
import { sendFailureMail } from './mails.ts';
import { lockUsableMethod, requireMethod } from './methods.ts';
import { findPlan, hashTerms, needsMethod, readOffer, requireOffer } from './offer.ts';
import { finishOrder, readChoice, readPlaced, writePlaced } from './order.ts';
import { insertRefund } from './refunds.ts';
import { buyerOf, readToken, useToken } from './tokens.ts';

export const isPlan: SubjectCheck = async (context, planId) => findPlan(context, planId) !== undefined;

/** The context after `lockBuyer`: the member is read again. */
const asLocked = (context: EffectContext): EffectContext => ({ ...context, cachedMember: undefined });

/**
 * Whether the price, the days or the choice differ from what the member saw, or they saw it too long ago. Locks the buyer, so that what
 * is read here and by the action is the same.
 */
const isOfferChanged: Guard = async (context) => {
  await lockBuyer(context.tx, context);
  const token = readToken(context, buyerOf(context), context.payload['purchaseToken'] ?? '');
  if (token?.planId !== context.subject) throw new RefusalError('PURCHASE_TOKEN_INVALID');
  const choice = readChoice(context.data);
  const offer = await readOffer(asLocked(context), context.subject, choice);
  return { holds: token.isExpired || token.terms !== hashTerms(offer, choice) };
};

/** Whether nothing is charged with the order: a trial or a free plan. */
const isNothingCharged: Guard = async (context) => {
  const { quote } = await readOffer(asLocked(context), context.subject, readChoice(context.data));
  return { holds: quote.amountNow === 0 };
};

export const guards = { isOfferChanged, isNothingCharged };

/** Keeps the choice of the form, with the card that was added just before in place of `new`. */
const saveOrder: Action = async (context) => {
  const { answers } = context;
  const campaignCode = readText(answers['campaignCode']) ?? null;
  const { quote } = await requireOffer(context, context.subject, { methodId: null, campaignCode });
  const chosen = answers['paymentMethodId'];
  const methodId = needsMethod(quote) ? (await requireMethod(context, String(chosen ?? ''))).method_id : null;
  // Only now is the card known, which may have used the code.
  if (methodId !== null) await requireOffer(context, context.subject, { methodId, campaignCode });
  // A card that was added with the form is a saved one from now on.
  const answered = chosen === newCard && methodId !== null ? { answers: { purchase: { paymentMethodId: methodId } } } : {};
  return { kept: { choice: { methodId, campaignCode } }, ...answered };
};

/** Reserves the sale before anything is charged, and uses the token up. Charges what the token says, with the method that it names. */
const placeOrder: Action = async (context) => {
  const { tx, platform, plans, request, payload, subject, now } = context;
  const buyer = buyerOf(context);
  const choice = readChoice(context.data);
  const method = choice.methodId === null ? null : await lockUsableMethod(tx, context, choice.methodId);
  const offer = await readOffer(asLocked(context), subject, choice);
  const { plan, quote, campaign, discount, isFirstContract, person, refusal } = offer;
  if (refusal !== undefined) throw new RefusalError(refusal);
  // A code may have been used up or a trial taken, since the guard.
  const isShown = readToken(context, buyer, payload['purchaseToken'] ?? '')?.terms === hashTerms(offer, choice);
  if (!isShown || (needsMethod(quote) && method === null)) throw new RefusalError('OFFER_CHANGED');
  if (!(await useToken(tx, buyer, payload['purchaseToken'] ?? '', now))) throw new RefusalError('PURCHASE_TOKEN_USED');
  const reservationId = makeId(platform.random, 'o');
  const { maxContracts } = plans.settings.plans;
  const first = { person, isTrial: quote.isTrial };
  const refused = await reserveSale(tx, { ...buyer, reservationId }, plan, { maxContracts, now, first });
  if (refused !== undefined) throw new RefusalError(refused);
  const usedUp = campaign && (await reserveCampaign(tx, { ...buyer, useId: reservationId, person }, campaign, now));
  if (usedUp != null) throw new RefusalError('CAMPAIGN_CODE_INVALID');
  const { accountId } = buyer;
  const amount = quote.amountNow;
  await writeAudit(tx, request, { action: 'purchase', accountId, details: { planId: subject, reservationId, amount } });
  const orderNumber = await makeOrderNumber(tx, context.store.id, platform.random);
  const placed = { reservationId, orderNumber, plan, campaign: discount, isFirstContract, at: now.toISOString(), amount };
  return { kept: { placed: writePlaced(placed, method) } };
};

/** Starts a contract that charges nothing now. */
const startFree: Action = async (context) => {
  const { tx, request, data } = context;
  const { accountId } = buyerOf(context);
  await finishOrder(tx, context, { accountId, placed: readPlaced(data), answers: context.data.answers['purchase'] ?? {} }, null);
  tx.afterCommit(() => request.server.outbox.wake());
  return undefined;
};

export const actions = { saveOrder, placeOrder, startContract: startFree };

const completeOrder: AnswerAction = async ({ tx, owner, key, data, done, ...context }) => {
  const answers = data.answers['purchase'] ?? {};
  const charge = { key, reference: readReference(done) };
  await finishOrder(tx, context, { accountId: owner, placed: readPlaced(data), answers }, charge);
  return undefined;
};

/** The provider's reference of the charge. An operator may have written the result. */
function readReference(done: JsonObject | null): string {
  const reference = done?.['reference'];
  if (typeof reference !== 'string') throw new Error('the result of a charge has no reference');
  return reference;
}

/** Later the waiting page has promised a mail. */
const unclearSeconds = 300;

/** Marks the method that was declined. The form preselects another one, if the member has one. */
const markDeclined: AnswerAction = async ({ tx, store, data, now }) => {
  const { methodId } = readPlaced(data);
  if (methodId !== null) await saveDeclined(tx, { storeId: store.id, methodId }, now);
  return { answers: { purchase: { paymentMethodId: undefined } } };
};

/** The provider refused: the contract is for sale again. */
const releaseOrder: AnswerAction = async (context) => {
  const { tx, owner, data, now } = context;
  await release(context, 'purchase-declined');
  const placed = readPlaced(data);
  if (now >= addSeconds(new Date(placed.at), unclearSeconds))
    await sendFailureMail(tx, context, 'orderDeclined', { accountId: owner, placed });
  return undefined;
};

async function release({ tx, platform, store, owner, subject, data }: AnswerContext, action: AuditAction): Promise<void> {
  const { reservationId, amount } = readPlaced(data);
  await releaseSale(tx, { storeId: store.id, reservationId });
  await releaseCampaign(tx, { storeId: store.id, useId: reservationId });
  const details = { planId: subject, reservationId, amount };
  await writeJobAudit(tx, { platform, storeId: store.id }, { action, accountId: owner, details });
}

/** The contract cannot start: the charge, if there was one, is returned by a job. */
const returnPayment: AnswerAction = async (context) => {
  const { tx, store, key, owner, data, done, now } = context;
  await release(context, 'purchase-unregistered');
  if (done === null) return undefined;
  const placed = readPlaced(data);
  const refund = { refundId: key, accountId: owner, charge: readReference(done), amount: placed.amount };
  await insertRefund(tx, store.id, refund, now);
  await sendFailureMail(tx, context, 'orderRefunded', { accountId: owner, placed });
  return undefined;
};

export const answers = { completeOrder, markDeclined, releaseOrder, returnPayment };
