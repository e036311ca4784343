import type { Area } from '../../../runtime/area.ts';
import { completePage } from './complete-page.ts';
import { checkoutForms } from './forms.ts';
import { addOrderCard, discardOrderCard } from './order/card.ts';
import { payOrders } from './order/pay-job.ts';
import { placeOrder } from './order/place-order.ts';
import { verifyOrder } from './order/verify-order.ts';
import { checkoutPage } from './pages.ts';
import { recovery } from './recovery.ts';
import { refundOrders } from './refunds/refund-job.ts';
import { sweep } from './sweep.ts';
import { applyCampaign, applyDestination, applyRates } from './verify-calls.ts';

export const area = {
  uses: [
    'account/member',
    'account/policies',
    'family/restrictions',
    'payment/payment-history',
    'payment/payment-method',
    'plans/benefits',
    'plans/campaigns',
    'plans/subscription',
    'shell/mail',
  ],
  pages: { checkout: checkoutPage, 'checkout/complete': completePage },
  calls: {
    'checkout.verify': verifyOrder,
    'checkout.verify.campaign': applyCampaign,
    'checkout.verify.destination': applyDestination,
    'checkout.verify.rates': applyRates,
    'checkout.payment-method.credit': addOrderCard,
    'checkout.payment-method.discard': discardOrderCard,
    'checkout.order': placeOrder,
  },
  forms: checkoutForms,
  jobs: { 'checkout.pay': payOrders, 'checkout.refund': refundOrders },
  recovery,
  sweep,
} satisfies Area;
