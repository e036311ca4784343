import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deleteVerifiedOrders } from './queries.ts';

export const recovery: RecoveryRegistry = {
  orders: {
    tables: ['checkout_orders'],
    stores: 'orders of shops: verified ones that wait for the buyer, and placed ones',
    cases: {
      notMe: { ends: 'all', why: 'verified ones can be verified again; placed ones stay, they were paid' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'only a session of the member can place them' },
      kidPassword: { ends: 'nothing', why: 'only a session of the member can place them' },
      withdrawal: { ends: 'all', why: 'verified ones cannot be placed any more; placed ones stay until the account is erased' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: (tx, { storeId, accountId }) => deleteVerifiedOrders(tx, { storeId, accountId }),
  },
};
