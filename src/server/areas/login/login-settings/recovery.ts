import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';
import { findLoginMethod, saveLoginMethod } from './queries.ts';

export const recovery: RecoveryRegistry = {
  loginMethod: {
    tables: ['accounts'],
    stores: 'the choice to log in by login ID alone',
    cases: {
      notMe: { ends: 'all', why: 'a stranger may have chosen it: who proved the mailbox can log in by its address again' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'the choice of a member who forgot the password; the mail names the login ID' },
      kidPassword: { ends: 'nothing', why: 'kids have no such choice' },
      withdrawal: { ends: 'nothing', why: 'kept until the account is erased' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: (tx, key) => saveLoginMethod(tx, { ...key, method: 'emailAndLoginId' }),
    items: {
      kind: 'loginMethod',
      page: '/mypage/login-method',
      list: async (on, { storeId, accountId }) =>
        (await findLoginMethod(on, storeId, accountId)) === 'loginIdOnly' ? [{ id: 'loginMethod', name: '', at: null }] : [],
    },
  },
  identifiers: {
    tables: ['accounts'],
    stores: 'e-mail address, login ID, profile and settings of the account',
    cases: {
      ...keepInAllCases(
        'identifies the member and is no secret; a changed one is mailed about, and the reset mail names the login ID',
      ),
      emailUndo: { ends: 'nothing', why: 'the address is restored by the call itself; the rest as for notMe' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more', by: 'saveWithdrawal of the area withdrawal' },
    },
  },
};
