import { keepInAllCases, type RecoveryRegistry } from '../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  identifiers: {
    tables: ['accounts'],
    stores: 'e-mail address, login ID, login method, profile and settings of the account',
    cases: {
      ...keepInAllCases(
        'identifies the member and is no secret; a changed one is mailed about, and the reset mail names the login ID',
      ),
      emailUndo: { ends: 'nothing', why: 'the address is restored by the call itself; the rest as for notMe' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more', by: 'saveWithdrawal of the area withdrawal' },
    },
  },
};
