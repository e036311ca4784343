import { voidLinks } from '../../../platform/limits/link-tokens.ts';
import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deletePassword } from './queries.ts';

export const recovery: RecoveryRegistry = {
  password: {
    tables: ['accounts'],
    links: ['passwordReset'],
    stores: 'the password, and links that set a new one',
    cases: {
      notMe: { ends: 'all', why: 'anybody may know the password; the mail with a new link is the way in' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: { ends: 'all', why: 'the links; the password was replaced' },
      kidPassword: { ends: 'all', why: 'the links; the password was replaced' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: async (tx, { storeId, accountId, recoveryCase, now }) => {
      await voidLinks(tx, storeId, accountId, 'passwordReset');
      if (recoveryCase !== 'passwordReset' && recoveryCase !== 'kidPassword')
        await deletePassword(tx, { storeId, accountId, now });
    },
  },
};
