import type { Area } from '../../../runtime/area.ts';
import { changeMethod, methodForm } from './change-method.ts';
import { detailPage, methodAddedPage, methodCompletePage, methodPage, withdrawCompletePage, withdrawPage } from './pages.ts';
import { recovery } from './recovery.ts';
import { lookUpCharges, renewals } from './renewals.ts';
import { resettle } from './resettle.ts';
import { sweep } from './upcoming/sweep.ts';
import { restore, withdraw, withdrawForm } from './withdraw.ts';

export const area = {
  uses: [
    'account/member',
    'account/policies',
    'family/restrictions',
    'payment/payment-history',
    'payment/payment-method',
    'plans/benefits',
    'shell/mail',
    'signup/surveys',
  ],
  pages: {
    'mypage/payment-method/complete': methodAddedPage,
    'mypage/subscription': detailPage,
    'mypage/subscription/payment-method': methodPage,
    'mypage/subscription/payment-method/complete': methodCompletePage,
    'mypage/subscription/withdraw': withdrawPage,
    'mypage/subscription/withdraw/complete': withdrawCompletePage,
  },
  calls: {
    'subscription.re-settlement': resettle,
    'subscription.change-payment-method': changeMethod,
    'subscription.withdraw': withdraw,
    'subscription.withdraw.cancel': restore,
  },
  forms: {
    'subscription-method': methodForm,
    'subscription-withdraw': withdrawForm,
  },
  jobs: { renewals, 'look-up-charges': lookUpCharges },
  recovery,
  sweep,
} satisfies Area;
