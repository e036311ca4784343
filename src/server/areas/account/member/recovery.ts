import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  externalIds: {
    tables: ['external_ids'],
    stores: 'ids of members in the system that they were imported from',
    cases: keepInAllCases('gives no access'),
  },
};
