import { findRepeated } from './find-repeated.ts';
import type { DocumentRules } from './index.ts';

/** Contracts belong to a plan by its ID, so it is unique; a sale begins before it ends. */
export const validatePlans: DocumentRules<'plans'> = ({ plans }) => {
  return [
    ...findRepeated(plans.map(({ planId }) => planId)).map((index) => ({ path: ['plans', index, 'planId'], rule: 'sameId' })),
    ...plans.flatMap(({ salesStartDate, salesEndDate }, index) =>
      salesStartDate !== undefined && salesEndDate !== undefined && Date.parse(salesStartDate) >= Date.parse(salesEndDate)
        ? [{ path: ['plans', index, 'salesEndDate'], rule: 'endBeforeStart' }]
        : [],
    ),
  ];
};

/** Plans name a table by its ID, so it is unique. */
export const validatePriceTables: DocumentRules<'priceTables'> = ({ tables }) => {
  const repeated = findRepeated(tables.map(({ priceTableId }) => priceTableId));
  return repeated.map((index) => ({ path: ['tables', index, 'priceTableId'], rule: 'sameId' }));
};
