import type { Area } from '../../runtime/area.ts';
import { addCardOfOrder, verifyPurchase } from './calls.ts';
import { charge } from './charge.ts';
import { actions, answers, guards, isPlan } from './effects.ts';
import { completePage, confirmPage, planPage, purchaseForm } from './pages.ts';

export const purchase = {
  pages: { plans: planPage, 'plans/confirm': confirmPage, 'plans/complete': completePage },
  forms: { purchase: purchaseForm },
  calls: { 'purchase.verify': verifyPurchase, 'purchase.payment-method.credit': addCardOfOrder },
  flows: { purchase: { subjects: { planId: isPlan }, guards, actions, actors: { charge }, answers } },
} satisfies Area;
