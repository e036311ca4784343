import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deletePasskey, deletePasskeysSince, listPasskeys } from './queries.ts';

export const recovery: RecoveryRegistry = {
  passkeys: {
    tables: ['passkeys'],
    stores: 'passkeys, each of which logs in without a password',
    cases: {
      notMe: { ends: 'sinceReport', why: 'a stranger may have added them; a new name is no new passkey' },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: {
        ends: 'nothing',
        why: 'most members only forgot the password; mail and page list them with a button each',
      },
      kidPassword: { ends: 'all', why: 'the owner decides how the kid logs in' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: (tx, { storeId, accountId, since }) => deletePasskeysSince(tx, { storeId, accountId }, since),
    items: {
      kind: 'passkey',
      page: '/mypage/passkeys',
      list: async (on, key) =>
        (await listPasskeys(on, key)).map((row) => ({ id: row.passkey_id, name: row.name, at: row.created_at })),
      remove: deletePasskey,
    },
  },
};
