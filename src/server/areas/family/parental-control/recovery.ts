import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  restrictions: {
    tables: ['parental_restrictions', 'parental_self_consents', 'parental_setting_values'],
    stores: 'what owners and managers set for managed members and kids',
    cases: {
      ...keepInAllCases('only restricts; owners and managers see and change it'),
      withdrawal: { ends: 'all', why: 'the member is no longer managed', by: 'the trigger end_parental_control' },
    },
  },
};
