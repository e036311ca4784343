import type { Area } from '../../../runtime/area.ts';
import { discardPending } from '../../payment/payment-method/remove.ts';
import { addCardOfOrder, passThreeDSecureOfOrder, verifyPurchase } from './calls.ts';
import { charge } from './charge.ts';
import { actions, answers, guards, isPlan } from './effects.ts';
import { completePage, confirmPage, planPage, purchaseForm, signUpConfirmPage } from './pages.ts';
import { recovery } from './recovery.ts';
import { refundPurchases } from './refunds.ts';
import { signUpPlansPage } from './sign-up.ts';
import { sweep } from './sweep.ts';

const effects = { subjects: { planId: isPlan }, guards, actions, actors: { charge }, answers };

export const area = {
  uses: [
    'account/member',
    'account/policies',

    'payment/payment-history',
    'payment/payment-method',
    'plans/benefits',
    'plans/campaigns',
    'plans/plans',
    'plans/playback',
    'plans/subscription',
    'shell/mail',
    'signup/surveys',
  ],
  pages: {
    plans: planPage,
    'plans/confirm': confirmPage,
    'plans/complete': completePage,
    'signup/plans': signUpPlansPage,
    'signup/plans/confirm': signUpConfirmPage,
    'signup/plans/complete': completePage,
  },
  forms: { purchase: purchaseForm },
  calls: {
    'purchase.verify': verifyPurchase,
    'purchase.payment-method.credit': addCardOfOrder,
    'purchase.payment-method.certification': passThreeDSecureOfOrder,
    'purchase.payment-method.discard': discardPending,
  },
  jobs: { 'refund-purchases': refundPurchases },
  flows: { purchase: effects, 'signup-purchase': effects },
  recovery,
  sweep,
} satisfies Area;
