import type { Area } from '../../../runtime/area.ts';
import { act, search } from './calls.ts';
import { actionForm, searchForm } from './forms.ts';
import { actionPage, listPage, orderPage } from './pages.ts';

export const area = {
  uses: ['console/members', 'payment/checkout', 'payment/payment-history', 'payment/payment-method'],
  pages: {
    'console/orders/index': listPage,
    'console/orders/order': orderPage,
    'console/orders/action': actionPage,
  },
  forms: { 'console-orders': searchForm, 'console-order-action': actionForm },
  calls: { 'console.orders': search, 'console.order.act': act },
} satisfies Area;
