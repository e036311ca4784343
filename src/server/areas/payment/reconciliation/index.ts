import type { Area } from '../../../runtime/area.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { returnUnused } from './return-unused.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: ['payment/checkout', 'payment/payment-history', 'payment/payment-method', 'plans/purchase', 'plans/subscription'],
  jobs: { 'reconcile-payments': reconcilePayments, 'return-unused-charges': returnUnused },
  sweep,
} satisfies Area;
