import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deleteVerifiedOrders } from './queries.ts';

const onlyOffer = { ends: 'nothing', why: 'an offer of a shop: only a session of the member can pay it' } as const;

export const recovery: RecoveryRegistry = {
  checkoutSessions: {
    tables: ['checkout_sessions'],
    stores: 'what a shop offers the member to buy',
    cases: {
      notMe: onlyOffer,
      emailUndo: onlyOffer,
      passwordReset: onlyOffer,
      kidPassword: onlyOffer,
      withdrawal: onlyOffer,
      operatorAction: onlyOffer,
    },
  },
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
  orderRefunds: {
    tables: ['order_refunds'],
    stores: 'refunds of orders that apps of the store asked for',
    cases: {
      ...keepInAllCases('the money goes back to what it was paid with'),
      withdrawal: { ends: 'nothing', why: 'none is under way: the account cannot be closed before' },
    },
  },
};
