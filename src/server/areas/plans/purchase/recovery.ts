import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  purchases: {
    tables: ['sale_reservations', 'purchase_refunds', 'used_purchase_tokens'],
    stores: 'purchases under way, charges to return, used purchase tokens',
    cases: keepInAllCases('their outcome must be recorded'),
  },
  campaignUses: {
    tables: ['campaign_uses'],
    stores: 'used campaign codes',
    cases: keepInAllCases('a record of what was used'),
  },
  surveyAnswers: {
    tables: ['survey_answers'],
    stores: 'answers to surveys',
    cases: keepInAllCases('give no access'),
  },
};
