import type { Area } from '../../../runtime/area.ts';
import { listAgreed } from '../../account/policies/service.ts';
import { addCard } from './add-card.ts';
import { readBillingContact, readMissingBilling } from './billing-start.ts';
import { addCampaignCode } from './campaign-code.ts';
import { chooseDefault } from './default-method.ts';
import { returnFromLink, returnRoute, startLink } from './link/link.ts';
import { listPage } from './pages.ts';
import { recovery } from './recovery.ts';
import { removeMethod } from './remove.ts';
import { sweep } from './sweep.ts';
import { needsInfo, passThreeDSecure } from './three-d-secure.ts';

export const area = {
  uses: [
    'account/member',
    'account/policies',
    'account/security-mail',
    'family/restrictions',
    'plans/benefits',
    'plans/campaigns',
  ],
  pages: { 'mypage/payment-method': listPage },
  calls: {
    'account.payment-method.credit': addCard,
    'account.payment-method.credit.certification': passThreeDSecure,
    'account.payment-method.link': startLink,
    'account.payment-method.campaign-code': addCampaignCode,
    'account.payment-method.delete': removeMethod,
    'account.payment-method.default': chooseDefault,
  },
  forms: {
    'payment-method': {
      context: async (context) => ({ agreedPolicies: await listAgreed(context) }),
      initial: readBillingContact,
    },
    'card-certification': {
      context: async (context) => ({ needsInfo: await needsInfo(context) }),
      initial: readMissingBilling,
    },
  },
  routes: { [returnRoute]: returnFromLink },
  recovery,
  sweep,
} satisfies Area;
