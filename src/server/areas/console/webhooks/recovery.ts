import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  events: {
    tables: ['events', 'webhook_deliveries'],
    stores: 'what other systems hear of a member, by ids, and the deliveries of it',
    cases: keepInAllCases('a record of what happened, which gives no access'),
  },
};
