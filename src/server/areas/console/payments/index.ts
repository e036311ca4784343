import type { Area } from '../../../runtime/area.ts';
import { resolve } from './calls.ts';
import { actionForm, actionPage, listPage } from './pages.ts';

export const area = {
  uses: ['account/profile', 'console/members', 'payment/checkout', 'payment/payment-history', 'payment/reconciliation'],
  pages: { 'console/payments/index': listPage, 'console/payments/action': actionPage },
  forms: { 'console-payment-action': actionForm },
  calls: { 'console.payment.resolve': resolve },
} satisfies Area;
