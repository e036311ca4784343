import type { DocumentRules } from './index.ts';

/** A sale begins before it ends. */
export const validatePlans: DocumentRules<'plans'> = ({ plans }) =>
  plans.flatMap(({ salesStartDate, salesEndDate }, index) =>
    salesStartDate !== undefined && salesEndDate !== undefined && Date.parse(salesStartDate) >= Date.parse(salesEndDate)
      ? [{ path: ['plans', index, 'salesEndDate'], rule: 'endBeforeStart' }]
      : [],
  );
