import type { LinkPurpose } from '../../../platform/limits/link-tokens.ts';
import { endAskedLink, endAskedLinks, listAskedLinks } from '../../../platform/limits/link-tokens.ts';
import type { RecoveryEntry, RecoveryRegistry } from '../../../runtime/recovery.ts';
import { nameOf } from './people.ts';
import { findLeavableMembership, findNames, listManagers, updateRole } from './queries.ts';
import { removeMember } from './service.ts';

export const recovery: RecoveryRegistry = {
  groupOffers: askedBy('familyOwner', 'groupOffer', 'offers to hand over a family group, stored for the new owner'),
  invitations: askedBy('familyJoin', 'invitation', 'invitations to join a family group'),
  managedRequests: askedBy('familyManaged', 'managedRequest', 'requests to members to become managed, stored for those members'),
  managedRole: {
    tables: ['family_members'],
    stores: 'the role of a managed member, whom owner and managers of the group restrict and whose logins and apps they see',
    cases: {
      notMe: { ends: 'sinceReport', why: 'a stranger may have agreed to it; the account is an ordinary member again' },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'gives no access to the account' },
      kidPassword: { ends: 'nothing', why: 'the role of a kid never changes' },
      withdrawal: { ends: 'all', why: 'the account leaves the group', by: 'endMembership of the area family' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: async (tx, { storeId, accountId, since, now }) => {
      const membership = await findLeavableMembership(tx, { storeId, accountId });
      if (membership?.role !== 'managed' || since === null || membership.role_since < since) return;
      await updateRole(tx, { storeId, accountId, role: 'member', now });
    },
    items: {
      kind: 'managedRole',
      page: '/mypage/family-group',
      list: async (on, key) => {
        const membership = await findLeavableMembership(on, key);
        if (membership?.role !== 'managed') return [];
        return [
          {
            id: membership.group_id,
            name: nameOf(membership.owner_profile, membership.owner_login_id),
            at: membership.role_since,
          },
        ];
      },
    },
  },
  managers: {
    tables: ['family_members'],
    stores: 'the role of a manager, which the owner of a group gave',
    cases: {
      notMe: { ends: 'sinceReport', why: 'a stranger may have given it: the manager is an ordinary member again' },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'gives no access to the account' },
      kidPassword: { ends: 'nothing', why: 'kids own no group' },
      withdrawal: { ends: 'nothing', why: 'a group with others is handed over before' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: async (tx, { storeId, accountId, since, now }) => {
      for (const manager of await listManagers(tx, { storeId, accountId }))
        if (since === null || manager.role_since >= since)
          await updateRole(tx, { storeId, accountId: manager.account_id, role: 'member', now });
    },
    items: {
      kind: 'managerRole',
      page: '/mypage/family-group',
      list: async (on, key) =>
        (await listManagers(on, key)).map((manager) => ({
          id: manager.account_id,
          name: nameOf(manager.profile, manager.login_id),
          at: manager.role_since,
        })),
    },
  },
  membership: {
    tables: ['family_groups', 'family_members'],
    stores: 'family groups with their owner, members and roles',
    cases: {
      notMe: {
        ends: 'sinceReport',
        why: 'a stranger may have joined a group: the account leaves it. Members who joined and an accepted hand-over stay: others agreed, they give no access to this account, and those concerned are mailed',
      },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'gives no access to the account' },
      kidPassword: { ends: 'nothing', why: 'a kid is always in a group' },
      withdrawal: { ends: 'all', why: 'a group with others is handed over before', by: 'endMembership of the area family' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: async (tx, { storeId, accountId, since }) => {
      const membership = await findLeavableMembership(tx, { storeId, accountId });
      if (membership !== undefined && since !== null && membership.joined_at >= since) await removeMember(tx, storeId, accountId);
    },
    items: {
      kind: 'membership',
      page: '/mypage/family-group',
      list: async (on, key) => {
        const membership = await findLeavableMembership(on, key);
        if (membership === undefined) return [];
        return [
          {
            id: membership.group_id,
            name: nameOf(membership.owner_profile, membership.owner_login_id),
            at: membership.joined_at,
          },
        ];
      },
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
      notMe: { ends: 'sinceReport', why: 'a stranger may have asked; the links end, so that nobody agrees to them later' },
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
