import type { Area } from '../../runtime/area.ts';
import { addOrderCard } from './card.ts';
import { checkoutForms } from './forms.ts';
import { checkoutPage, completePage } from './pages.ts';
import { payOrders } from './pay-job.ts';
import { placeOrder } from './place-order.ts';
import { applyCampaign, applyDestination, applyRates } from './verify-calls.ts';
import { verifyOrder } from './verify-order.ts';

export const checkout = {
  pages: { checkout: checkoutPage, 'checkout/complete': completePage },
  calls: {
    'checkout.verify': verifyOrder,
    'checkout.verify.campaign': applyCampaign,
    'checkout.verify.destination': applyDestination,
    'checkout.verify.rates': applyRates,
    'checkout.payment-method.credit': addOrderCard,
    'checkout.order': placeOrder,
  },
  forms: checkoutForms,
  jobs: { 'checkout.pay': payOrders },
} satisfies Area;
