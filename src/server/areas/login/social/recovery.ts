import { localize } from '../../../../rules/languages.ts';
import { deletePendingLoginsOf } from '../../../platform/sessions/pending-logins.ts';
import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deleteIdentity, findProvider } from '../identity-providers/service.ts';
import { deleteAuthorizationsOf, deleteIdentitiesSince, listIdentities } from './queries.ts';

export const recovery: RecoveryRegistry = {
  externalAccounts: {
    tables: ['social_identities'],
    stores: 'accounts of identity providers that log in without a password',
    cases: {
      notMe: {
        ends: 'sinceReport',
        why: 'a stranger may have linked them; even the last way in, because the reset mail is another one',
      },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: {
        ends: 'nothing',
        why: 'most members only forgot the password; mail and page list them with a button each',
      },
      kidPassword: { ends: 'all', why: 'the owner decides how the kid logs in' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: (tx, { storeId, accountId, since }) => deleteIdentitiesSince(tx, { storeId, accountId }, since),
    items: {
      kind: 'externalAccount',
      page: '/mypage',
      list: async (on, { storeId, accountId }, { plans, language }) =>
        (await listIdentities(on, { storeId, accountId })).map(({ provider, linked_at: at }) => {
          const setting = findProvider({ plans }, provider);
          return { id: provider, name: setting === undefined ? provider : localize(setting.name, language), at };
        }),
      remove: async (tx, { storeId, accountId }, provider) => {
        await deletePendingLoginsOf(tx, storeId, accountId);
        return deleteIdentity(tx, storeId, accountId, provider);
      },
    },
  },
  visitsToProviders: {
    tables: ['social_authorizations'],
    stores: 'visits to identity providers that have not come back',
    cases: {
      notMe: { ends: 'all', why: 'a visit under way would link an account' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: { ends: 'all', why: 'they belong to sessions, which end' },
      kidPassword: { ends: 'all', why: 'they belong to sessions, which end' },
      withdrawal: { ends: 'all', why: 'they belong to sessions, which end' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: (tx, { storeId, accountId }) => deleteAuthorizationsOf(tx, { storeId, accountId }),
  },
};
