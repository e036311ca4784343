import { forgetDevices } from '../../../platform/sessions/known-devices.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { endFlowsAndCodes } from './queries.ts';

export const recovery: RecoveryRegistry = {
  sessions: {
    tables: [
      'sessions',
      'pending_logins',
      'pending_factors',
      'call_receipts',
      'checkout_selections',
      'kids_deletions',
      'recovery_reviews',
      'flows',
      'one_time_codes',
    ],
    stores: 'sessions with what they keep, logins that wait for a second factor, running flows, mailed codes',
    cases: {
      notMe: { ends: 'all', why: 'nobody knows which of them are of the stranger' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: { ends: 'all', why: 'whoever knows the former password may have one' },
      kidPassword: { ends: 'all', why: 'whoever knows the former password may have one' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more; the flow that closes the account ends by itself' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: async (tx, { storeId, accountId, recoveryCase }) => {
      await endFlowsAndCodes(tx, { storeId, accountId, keptFlow: recoveryCase === 'withdrawal' ? 'withdraw' : '' });
      await endSessionsOf(tx, storeId, accountId);
    },
  },
  knownDevices: {
    tables: ['known_devices'],
    stores: 'devices that have logged in, whose logins are not mailed about and not blocked by wrong passwords elsewhere',
    cases: {
      notMe: { ends: 'all', why: 'the next login on each device is mailed about' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: { ends: 'all', why: 'as for notMe' },
      kidPassword: { ends: 'all', why: 'as for notMe' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: (tx, { storeId, accountId }) => forgetDevices(tx, storeId, accountId, []),
  },
  actorRequests: {
    tables: ['flow_asks'],
    stores: 'requests to outside parties that a flow waits for, such as a purchase, with that flow',
    cases: {
      notMe: { ends: 'nothing', why: 'they were sent and cannot be taken back; their outcome must be recorded' },
      emailUndo: { ends: 'nothing', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'as for notMe' },
      kidPassword: { ends: 'nothing', why: 'as for notMe' },
      withdrawal: { ends: 'nothing', why: 'an account with an open one cannot be closed; erased with the account' },
      operatorAction: { ends: 'nothing', why: 'as for notMe' },
    },
  },
};
