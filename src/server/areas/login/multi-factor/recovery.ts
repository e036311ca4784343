import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deleteCodesSince, deleteCodesWithoutFactor, findCodesTime } from './backup-codes.ts';
import { deleteAttempts, deleteFactorsSince, findFactors } from './queries.ts';
import { forgetTrustedDevices } from './trusted-devices.ts';

const overview = '/mypage/multi-factor';
/** The mailbox alone must not remove a second factor: that would make it the only one. */
const afterReset = 'a second factor protects the account from whoever reads the mailbox; it gives no access by itself';

export const recovery: RecoveryRegistry = {
  factors: {
    tables: ['account_factors'],
    stores: 'second factors: addresses, phone numbers and secrets of authenticator apps',
    cases: {
      notMe: {
        ends: 'sinceReport',
        why: 'the factor of a stranger would lock the owner out; a replaced factor counts as a new one',
      },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: afterReset },
      kidPassword: { ends: 'all', why: 'a stranger’s factor would lock the kid out, who logs in with the new password' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: (tx, { storeId, accountId, since }) => deleteFactorsSince(tx, { storeId, accountId }, since),
    items: {
      kind: 'factor',
      page: overview,
      list: async (on, key, { plans, language }) =>
        (await findFactors(on, key)).map(({ type, enabled_at: at }) => ({
          id: type,
          name: plans.text(`codes.multiFactor.${type}`, language) ?? type,
          at,
        })),
    },
  },
  // After the factors: without any, codes are of no use.
  backupCodes: {
    tables: ['backup_codes'],
    stores: 'unused backup codes, which replace a second factor',
    cases: {
      notMe: {
        ends: 'sinceReport',
        why: 'a stranger may have copied a list that was made in the meantime; older lists are stored hashed',
      },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: afterReset },
      kidPassword: { ends: 'all', why: 'as the factors' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: async (tx, { storeId, accountId, since }) => {
      await deleteCodesSince(tx, { storeId, accountId }, since);
      await deleteCodesWithoutFactor(tx, { storeId, accountId });
    },
    items: {
      kind: 'backupCodes',
      page: overview,
      list: async (on, key) => {
        const at = await findCodesTime(on, key);
        return at === undefined ? [] : [{ id: 'all', name: '', at }];
      },
    },
  },
  trustedDevices: {
    tables: ['trusted_devices'],
    stores: 'browsers that need no second factor',
    cases: {
      notMe: { ends: 'all', why: 'a new password is set next, which forgets them too' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: { ends: 'all', why: 'the owner proves the second factor once more on each device' },
      kidPassword: { ends: 'all', why: 'a new password forgets them' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: async (tx, { storeId, accountId }) => void (await forgetTrustedDevices(tx, { storeId, accountId })),
  },
  factorAttempts: {
    tables: ['factor_attempts'],
    stores: 'the count of wrong second factors',
    cases: {
      notMe: { ends: 'nothing', why: 'a recovery must not give further guesses' },
      emailUndo: { ends: 'nothing', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'as for notMe' },
      kidPassword: { ends: 'nothing', why: 'as for notMe' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'nothing', why: 'as for notMe' },
    },
    end: (tx, { storeId, accountId }) => deleteAttempts(tx, { storeId, accountId }),
  },
};
