import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deletePolicyRequestsSince } from '../policies/requests.ts';

export const recovery: RecoveryRegistry = {
  policyRequests: {
    tables: ['policy_requests'],
    stores: 'policies that a kid asked a parent to agree to',
    cases: {
      notMe: { ends: 'sinceReport', why: 'a stranger may have asked' },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'gives no access; only the parent can agree' },
      kidPassword: { ends: 'nothing', why: 'gives no access; only the parent can agree' },
      withdrawal: { ends: 'all', why: 'kids cannot close their account' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: (tx, { storeId, accountId, since }) => deletePolicyRequestsSince(tx, { storeId, accountId }, since),
  },
  policyAgreements: {
    tables: ['policy_agreements'],
    stores: 'agreements to policies',
    cases: keepInAllCases('a record of an agreement'),
  },
};
