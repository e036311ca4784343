import { RefusalError } from '../../platform/refusal-error.ts';
import type { Command } from '../../runtime/area.ts';
import { requireAccountId } from '../account/service.ts';
import { addCard, newCard } from '../payment-method/service.ts';
import { requireMethod } from './methods.ts';
import { hashTerms, needsMethod, readCode, requireOffer } from './offer.ts';
import { issueToken, readToken } from './tokens.ts';

/** Whether the member may buy the plan with these answers; the token proves it to the following calls. */
export const verifyPurchase: Command<'purchase.verify'> = async (context) => {
  const { store, params, payload, answers } = context;
  const { planId } = params;
  if (payload.planId !== planId) throw new RefusalError(400, 'UNREADABLE_BODY', 'The plan is another one than in the path.');
  const offer = await requireOffer(context, planId, readCode(answers.campaignCode));
  const chosen = answers.paymentMethodId ?? null;
  const isPaid = needsMethod(offer.quote);
  if (isPaid && chosen !== newCard) await requireMethod(context, chosen ?? '');
  const terms = hashTerms(offer, { methodId: isPaid ? chosen : null });
  const buyer = { storeId: store.id, accountId: requireAccountId(context) };
  return { data: { purchaseToken: issueToken(context, buyer, { planId, terms }) } };
};

/** Adds the card of an order that was verified. */
export const addCardOfOrder: Command<'purchase.payment-method.credit'> = async (context) => {
  const buyer = { storeId: context.store.id, accountId: requireAccountId(context) };
  const token = readToken(context, buyer, context.payload.purchaseToken ?? '');
  if (token === undefined || token.isExpired)
    throw new RefusalError(422, 'PURCHASE_TOKEN_INVALID', 'The purchase was not verified.');
  return addCard(context);
};
