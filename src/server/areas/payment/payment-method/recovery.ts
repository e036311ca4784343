import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { nameMethod } from './choices.ts';
import { deleteLinksOf } from './link/link-queries.ts';
import { listMethods, markRemovedSince } from './queries.ts';

export const recovery: RecoveryRegistry = {
  paymentMethods: {
    tables: ['payment_methods'],
    stores: 'saved payment methods',
    cases: {
      notMe: { ends: 'sinceReport', why: 'a stranger may have added them; one that a running contract uses stays and is listed' },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'gives no access to the account' },
      kidPassword: { ends: 'nothing', why: 'gives no access to the account' },
      withdrawal: { ends: 'all', why: 'nothing is charged any more; a job deletes them at the provider' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: (tx, { storeId, accountId, since }) => markRemovedSince(tx, { storeId, accountId }, since),
    items: {
      kind: 'paymentMethod',
      page: '/mypage/payment-method',
      list: async (on, key, texts) =>
        (await listMethods(on, key)).map((row) => ({
          id: row.method_id,
          name: nameMethod(texts, row),
          at: row.added_at ?? row.created_at,
        })),
    },
  },
  visitsToPaymentProviders: {
    tables: ['payment_links'],
    stores: 'visits to link-type payment providers that have not come back',
    cases: {
      notMe: { ends: 'all', why: 'a visit under way would add a payment method' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: { ends: 'all', why: 'the session that began it ends' },
      kidPassword: { ends: 'all', why: 'the session that began it ends' },
      withdrawal: { ends: 'all', why: 'nothing is added any more' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: (tx, { storeId, accountId }) => deleteLinksOf(tx, { storeId, accountId }),
  },
};
