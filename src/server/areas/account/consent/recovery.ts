import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  consents: {
    tables: ['member_consents'],
    stores: 'what members consented to, by option',
    cases: keepInAllCases('gives no access; the member changes it at any time'),
  },
};
