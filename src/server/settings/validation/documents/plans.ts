import { findRepeated } from './find-repeated.ts';
import type { DocumentRules } from './index.ts';

/** Contracts belong to a plan by its ID, so it is unique; a survey that a plan names exists. */
export const validatePlans: DocumentRules<'plans'> = ({ plans }, { surveys }) => {
  return [
    ...findRepeated(plans.map(({ planId }) => planId)).map((index) => ({ path: ['plans', index, 'planId'], rule: 'sameId' })),
    ...plans.flatMap(({ surveyId }, index) =>
      surveyId === undefined || surveys.surveys.some((survey) => survey.surveyId === surveyId)
        ? []
        : [{ path: ['plans', index, 'surveyId'], rule: 'unknownSurvey' }],
    ),
  ];
};

/** Plans name a table by its ID, so it is unique. */
export const validatePriceTables: DocumentRules<'priceTables'> = ({ tables }) => {
  const repeated = findRepeated(tables.map(({ priceTableId }) => priceTableId));
  return repeated.map((index) => ({ path: ['tables', index, 'priceTableId'], rule: 'sameId' }));
};
