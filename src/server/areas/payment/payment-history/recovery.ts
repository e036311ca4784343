import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  ledger: {
    tables: ['ledger_entries'],
    stores: 'what members paid and got back',
    cases: {
      ...keepInAllCases('invoices must be available for seven years'),
      withdrawal: { ends: 'nothing', why: 'invoices must be available for seven years' },
    },
  },
};
