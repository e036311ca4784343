import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  withdrawals: {
    tables: ['withdrawals'],
    stores: 'closed accounts until their personal data is erased',
    cases: keepInAllCases('a closed account cannot be recovered'),
  },
};
