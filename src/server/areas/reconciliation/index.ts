import type { Area } from '../../runtime/area.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { returnUnused } from './return-unused.ts';

export const reconciliation = {
  jobs: { 'reconcile-payments': reconcilePayments, 'return-unused-charges': returnUnused },
} satisfies Area;
