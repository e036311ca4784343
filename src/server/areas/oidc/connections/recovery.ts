import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import {
  deleteAuthorizationsOf as endAuthorizationsOf,
  deleteGrantsSince as endGrantsSince,
  listGrants,
} from '../provider/queries.ts';
import { revokeGrant } from '../provider/service.ts';
import { nameAppIn } from './service.ts';

export const recovery: RecoveryRegistry = {
  authorizations: {
    tables: ['oidc_records', 'oidc_logins'],
    stores:
      'the OpenID Connect provider: its sessions and which apps are told of their end, authorizations under way or answered, codes of apps and devices',
    cases: {
      notMe: { ends: 'all', why: 'a stranger could still redeem them for tokens' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: { ends: 'all', why: 'they follow the sessions of the store, which end' },
      kidPassword: { ends: 'all', why: 'they follow the sessions of the store, which end' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: (tx, { storeId, accountId }) => endAuthorizationsOf(tx, { storeId, accountId }),
  },
  apps: {
    tables: ['oidc_records'],
    stores: 'grants of connected apps and devices with their access and refresh tokens',
    cases: {
      notMe: {
        ends: 'sinceReport',
        why: 'a stranger may have allowed them, added scopes, or logged in at an app: grants that were made or changed, and tokens that were issued',
      },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: {
        ends: 'nothing',
        why: 'most members only forgot the password; mail and page list them with a button each',
      },
      kidPassword: { ends: 'all', why: 'the owner decides what has access' },
      withdrawal: { ends: 'all', why: 'there is no account to give access to' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: (tx, { storeId, accountId, since }) => endGrantsSince(tx, { storeId, accountId }, since),
    items: {
      kind: 'app',
      page: '/mypage/connections',
      list: async (on, { storeId, accountId }, { plans, language, now }) =>
        (await listGrants(on, { storeId, accountId }, now)).map((row) => ({
          id: row.grant_id,
          name: nameAppIn(plans.settings, row.client_id, language),
          at: row.changed_at ?? row.created_at,
        })),
      remove: async (tx, { storeId, accountId }, grantId) =>
        (await revokeGrant(tx, { storeId, accountId, grantId })) !== undefined,
    },
  },
};
