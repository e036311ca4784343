import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deletePinSince, findPin } from './queries.ts';

export const recovery: RecoveryRegistry = {
  pin: {
    tables: ['accounts'],
    stores: 'the account PIN',
    cases: {
      notMe: { ends: 'sinceReport', why: 'a stranger may have set it' },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'it gives no access to the account' },
      kidPassword: { ends: 'nothing', why: 'it gives no access to the account' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: (tx, { storeId, accountId, since, now }) => deletePinSince(tx, { storeId, accountId, now }, since),
    items: {
      kind: 'pin',
      page: '/mypage/pin-code',
      list: async (on, key) => {
        const pin = await findPin(on, key);
        return pin === undefined ? [] : [{ id: 'pin', name: '', at: pin.pin_set_at }];
      },
    },
  },
};
