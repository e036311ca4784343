import { readText } from '../../../../../engine/declare/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, RequestContext } from '../../../runtime/area.ts';
import { addCard } from '../../payment/payment-method/add-card.ts';
import { listRoute } from '../../payment/payment-method/adding.ts';
import { newCard } from '../../payment/payment-method/choices.ts';
import { listMethods } from '../../payment/payment-method/queries.ts';
import { findPending, passThreeDSecure } from '../../payment/payment-method/three-d-secure.ts';
import { requireMethod } from './methods.ts';
import { hashTerms, needsMethod, requireOffer } from './offer.ts';
import { buyerOf, issueToken, readToken } from './tokens.ts';

/** Whether the member may buy the plan with these answers; the token proves it to the following calls. */
export const verifyPurchase: Command<'purchase.verify'> = async (context) => {
  const { params, payload, answers } = context;
  const { planId } = params;
  if (payload.planId !== planId)
    throw new RefusalError('UNREADABLE_BODY', { detail: 'The plan is another one than in the path.' });
  const chosen = answers.paymentMethodId ?? null;
  const offer = await requireOffer(context, planId, { methodId: chosen, campaignCode: readText(answers.campaignCode) ?? null });
  const isPaid = needsMethod(offer.quote);
  if (isPaid && chosen !== newCard) await requireMethod(context, chosen ?? '');
  const terms = hashTerms(offer, { methodId: isPaid ? chosen : null });
  return { data: { purchaseToken: issueToken(context, buyerOf(context), { planId, terms }) } };
};

/** Adds the card of an order that was verified. */
export const addCardOfOrder: Command<'purchase.payment-method.credit'> = async (context) => {
  requireVerified(context, context.payload.purchaseToken);
  // The same press again: the form has no card once one waits for its certification.
  if (context.answers.card == null && (await findPendingCard(context)) !== undefined) return { redirectTo: listRoute };
  return addCard({ ...context, payload: {} });
};

/** Certifies the card that was added with the order. */
export const passThreeDSecureOfOrder: Command<'purchase.payment-method.certification'> = async (context) => {
  requireVerified(context, context.payload.purchaseToken);
  const pending = await findPendingCard(context);
  // Another tab has certified it.
  if (pending === undefined) return { redirectTo: listRoute };
  return passThreeDSecure({ ...context, payload: { accountPaymentMethodId: pending.method_id } });
};

function requireVerified(context: RequestContext, purchaseToken: string | undefined): void {
  const token = readToken(context, buyerOf(context), purchaseToken ?? '');
  if (token === undefined || token.isExpired) throw new RefusalError('PURCHASE_TOKEN_INVALID');
}

const findPendingCard = async (context: RequestContext) =>
  findPending(await listMethods(context.database, buyerOf(context)), context.now);
