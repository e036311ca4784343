import type { LinkPurpose } from '../../platform/limits/link-tokens.ts';
import { endAskedLink, endAskedLinks, listAskedLinks } from '../../platform/limits/link-tokens.ts';
import { keepInAllCases, type RecoveryEntry, type RecoveryRegistry } from '../../runtime/recovery.ts';
import { nameOf } from './people.ts';
import { findNames } from './queries.ts';

export const recovery: RecoveryRegistry = {
  groupOffers: askedBy('familyOwner', 'groupOffer', 'offers to hand over a family group, stored for the new owner'),
  invitations: askedBy('familyJoin', 'invitation', 'invitations to join a family group'),
  managedRequests: askedBy('familyManaged', 'managedRequest', 'requests to members to become managed, stored for those members'),
  membership: {
    tables: ['family_groups', 'family_members'],
    stores: 'family groups with their owner, members and roles',
    cases: {
      ...keepInAllCases(
        'others agreed to them, and they give no access to this account: an accepted hand-over, a new member or role is mailed to those concerned, who or whose operator undo it',
      ),
      withdrawal: { ends: 'all', why: 'a group with others is handed over before', by: 'endMembership of the area family' },
    },
  },
};

/** Requests of the account that others can answer by a link. Those of others to this account stay: they are not its own. */
function askedBy(purpose: LinkPurpose, kind: string, stores: string): RecoveryEntry {
  return {
    tables: ['link_tokens'],
    links: [purpose],
    stores,
    cases: {
      notMe: { ends: 'sinceReport', why: 'a stranger may have asked; nobody can agree afterwards' },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'gives no access to this account' },
      kidPassword: { ends: 'nothing', why: 'kids cannot ask for it' },
      withdrawal: { ends: 'all', why: 'the account leaves the group' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: (tx, { storeId, accountId, since }) => endAskedLinks(tx, { storeId, askedBy: accountId, purpose }, since),
    items: {
      kind,
      page: '/mypage/family-group',
      isWayIn: false,
      list: async (on, { storeId, accountId }, { now }) => {
        const links = await listAskedLinks(on, { storeId, askedBy: accountId, purpose }, now);
        const names = await findNames(
          on,
          storeId,
          links.map((link) => link.accountId),
        );
        return links.map((link) => {
          const person = names.get(link.accountId);
          const name = link.data['email'] ?? (person === undefined ? '' : nameOf(person.profile, person.login_id));
          return { id: link.tokenHash, name: String(name), at: link.createdAt };
        });
      },
      remove: (tx, { storeId, accountId }, id) => endAskedLink(tx, { storeId, askedBy: accountId, purpose }, id),
    },
  };
}
