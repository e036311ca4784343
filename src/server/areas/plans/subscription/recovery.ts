import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';
import { endContracts } from './queries.ts';

// Before the payment methods: those that no contract uses can be removed.
export const recovery: RecoveryRegistry = {
  contracts: {
    tables: ['subscriptions'],
    stores: 'contracts of plans with their periods',
    cases: {
      ...keepInAllCases('a contract gives no access; the owner cancels it, and sees it in the payment history'),
      withdrawal: { ends: 'all', why: 'they are cancelled before, and end now' },
    },
    end: (tx, { storeId, accountId, now }) => endContracts(tx, { storeId, accountId }, now),
  },
};
