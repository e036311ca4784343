import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deleteViewsOf } from './queries.ts';

const noAccess = {
  ends: 'nothing',
  why: 'operators see pages, for half an hour, and nobody gets access to the account',
} as const;

export const recovery: RecoveryRegistry = {
  memberViews: {
    tables: ['member_views'],
    stores: 'which operators look at the pages of the member, and why',
    cases: {
      notMe: noAccess,
      emailUndo: noAccess,
      passwordReset: noAccess,
      kidPassword: noAccess,
      withdrawal: { ends: 'all', why: 'a closed account has no pages' },
      operatorAction: noAccess,
    },
    end: (tx, { storeId, accountId }) => deleteViewsOf(tx, storeId, accountId),
  },
};
