import { RefusalError } from '../../../platform/refusal-error.ts';
import { isControlledRole } from '../../../project/controlled-roles.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { hasReceipt, type Receipt, saveReceipt } from '../../../runtime/calls/receipts.ts';
import { requireMember } from '../../account/member/service.ts';
import { describeParentalControl } from '../restrictions/service.ts';
import { findActor } from './actor.ts';
import { describeDeletionRequests, describePending, joinPage, takeoverPage } from './invitation-pages.ts';
import { isAskedToBeManaged, listSentInvitations, listTakeovers } from './invitations.ts';
import { groupRoute } from './mails.ts';
import { describePerson, nameOf, toPersonRow } from './people.ts';
import { findRequests, loadRequests, policyPage } from './policy-requests.ts';
import { listPeople, type PersonRow } from './queries.ts';
import { allowsTarget, type FamilyRole, type Membership } from './roles.ts';
import { assessOwner } from './service.ts';

type FamilyContext = Omit<PageContext, 'params'>;

/** The group of the signed-in member; of a member without one: a group of one. */
async function loadGroup(context: FamilyContext) {
  const { database, store, plans, language } = context;
  const actor = await findActor(database, context);
  const rows =
    actor.groupId === null
      ? [toPersonRow(await requireMember(context), 'owner')]
      : await listPeople(database, store.id, actor.groupId);
  const noName = plans.text('mail.familyNoName', language) ?? '';
  const members = rows.map((row) => {
    const { name, ...person } = describePerson(row, actor.accountId);
    return { ...person, name: name || noName, role: row.role, page: pageOf(actor, row) };
  });
  const find = (matches: (person: (typeof members)[number]) => boolean) => {
    const member = members.find(matches);
    if (member === undefined) throw new RefusalError('NOT_FOUND');
    return member;
  };
  const { canAddKid, ...assessed } = await assessOwner(context, actor);
  return {
    actor,
    find,
    data: {
      ...assessed,
      canAddKid,
      members,
      memberCount: members.length,
      canManageMembers: actor.role === 'owner' && !assessed.isRestrictedAdmin,
      adminAccount: find(({ isAdmin }) => isAdmin),
      currentUser: find(({ isCurrentUser }) => isCurrentUser),
    },
  };
}

/** The page of a member, if the reader may open it. */
function pageOf(actor: Membership, { account_id: accountId, role }: PersonRow): string | null {
  if (actor.groupId === null) return null;
  if (accountId === actor.accountId) return `${groupRoute}/members/me`;
  const target = { accountId, role, groupId: actor.groupId };
  return allowsTarget('family.target', actor, target) ? `${groupRoute}/members/${encodeURIComponent(accountId)}` : null;
}

async function loadOwn(context: FamilyContext) {
  const { database, store, now } = context;
  const { actor, data } = await loadGroup(context);
  const isManagedInvitation = await isAskedToBeManaged(database, { storeId: store.id, member: actor, now });
  return { ...data, isManagedInvitation, targetAccount: null };
}

/** The group with what waits for the reader's answer, and what the reader has asked others. */
async function loadTop(context: FamilyContext) {
  const data = await loadOwn(context);
  return { ...data, pending: await describePending(context, await requireMember(context)), ...(await loadSent(context, data)) };
}

async function loadInvite(context: FamilyContext) {
  const data = await loadOwn(context);
  return { ...data, ...(await loadSent(context, data)) };
}

/** What the owner has asked others that was not answered. */
async function loadSent(context: FamilyContext, data: Awaited<ReturnType<typeof loadOwn>>) {
  const { members, canManageMembers, canInvite, maximumCapacity } = data;
  const { database, store, now } = context;
  const { groupId } = await findActor(database, context);
  if (groupId === null || !canManageMembers) return {};
  const search = { storeId: store.id, now };
  const accountIds = members.map(({ accountId }) => accountId);
  const invitations = await listSentInvitations(database, search, { groupId, accountIds });
  const offers = await listTakeovers(database, search, { groupId, accountIds });
  const openCount = invitations.filter(({ state }) => state === 'open').length;
  const placesLeft = Math.max(0, maximumCapacity - members.length - openCount);
  const nameOf = (id: string) => members.find(({ accountId }) => accountId === id)?.name ?? '';
  return {
    canInvite: canInvite && placesLeft > 0,
    sent: {
      invitations: invitations.map(({ sentAt, expiresAt, ...invitation }) => ({
        ...invitation,
        sentAt: sentAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      openCount,
      placesLeft,
      voidCount: invitations.filter(({ state }) => state === 'changed').length,
      takeovers: offers.map(({ linkId, accountId, expiresAt }) => ({
        invitationId: linkId,
        name: nameOf(accountId),
        expiresAt: expiresAt.toISOString(),
      })),
    },
  };
}

async function loadTarget(context: FamilyContext & { readonly params: { readonly accountId: string } }) {
  const { database, store, now, params } = context;
  const { actor, data, find } = await loadGroup(context);
  const targetAccount = find(({ accountId }) => accountId === params.accountId);
  const member = { accountId: targetAccount.accountId, groupId: actor.groupId, role: targetAccount.role };
  return { ...data, targetAccount, isManagedInvitation: await isAskedToBeManaged(database, { storeId: store.id, member, now }) };
}

/** The page of a member with what the reader may set for them if they are managed, and answer if they are a kid. */
async function loadMemberPage(context: FamilyContext & { readonly params: { readonly accountId: string } }) {
  const data = await loadTarget(context);
  const { targetAccount, canManageMembers, isRestrictedAdmin, currentUser } = data;
  return {
    ...data,
    ...(await loadControl(context, targetAccount, isRestrictedAdmin && currentUser.isAdmin)),
    ...(canManageMembers ? await loadRequestsOf(context, targetAccount) : {}),
  };
}

/** What a kid has asked the owner, or the owner a member who could take over. */
async function loadRequestsOf(
  context: FamilyContext,
  { accountId, isKids }: { readonly accountId: string; readonly isKids: boolean },
) {
  const { database, store, now } = context;
  const actor = await findActor(database, context);
  const groupId = actor.groupId ?? '';
  if (!isKids) {
    const [offer] = await listTakeovers(database, { storeId: store.id, now }, { groupId, accountIds: [accountId] });
    return offer === undefined ? {} : { takeover: { invitationId: offer.linkId, expiresAt: offer.expiresAt.toISOString() } };
  }
  const requests = await describeDeletionRequests(context, groupId, actor.accountId);
  const request = requests.find((candidate) => candidate.accountId === accountId);
  return {
    hasPolicyRequests: (await findRequests(context, accountId)).length > 0,
    ...(request === undefined ? {} : { deletionRequest: { requestedAt: request.requestedAt } }),
  };
}

const loadPoliciesPage: PageLoader<'mypage/family-group/member/policies'> = async (context) => {
  const { targetAccount } = await loadTarget(context);
  return { targetAccount, ...(await loadRequests(context, targetAccount.accountId)) };
};

/** The member's own page, with what is restricted if they are managed. */
async function loadMePage(context: FamilyContext) {
  const data = await loadOwn(context);
  return { ...data, ...(await loadControl(context, data.currentUser)) };
}

async function loadControl(
  context: FamilyContext,
  person: { readonly accountId: string; readonly role: FamilyRole },
  isSuspended = false,
) {
  return isControlledRole(person.role) && !isSuspended
    ? { parentalControl: await describeParentalControl(context, person.accountId, nameOf) }
    : {};
}

const candidatesPage: PageLoader<'mypage/family-group/change-owner'> = async (context) => {
  const { actor, data } = await loadGroup(context);
  const candidates = data.members.filter((person) =>
    allowsTarget('family.target.heir', actor, { ...person, groupId: actor.groupId }),
  );
  return { candidates };
};

type HeirContext = FamilyContext & { readonly params: { readonly accountId: string } };

/** That this session opened the page that explains the change of the owner. */
const describeExplanation = ({ store, session, params }: HeirContext): Receipt => ({
  storeId: store.id,
  sessionId: session?.id ?? '',
  call: { id: 'family-group.change-owner.explained', path: '/{accountId}' },
  params,
});

const heirPage: PageLoader<'mypage/family-group/change-owner/account'> = async (context) => {
  const data = await loadTarget(context);
  await saveReceipt(context.database, describeExplanation(context), context.now);
  return data;
};

/** Opened directly, it redirects to the page that explains the change. */
const confirmHeirPage: PageLoader<'mypage/family-group/change-owner/confirm'> = async (context) =>
  (await hasReceipt(context.database, describeExplanation(context), context.now))
    ? loadTarget(context)
    : { redirectTo: `${groupRoute}/change-owner/${encodeURIComponent(context.params.accountId)}` };

export const pages = {
  'mypage/family-group': loadTop,
  'mypage/family-group/invite': loadInvite,
  'mypage/family-group/join': joinPage,
  'mypage/family-group/members/me': loadMePage,
  'mypage/family-group/members/me/managed': loadOwn,
  'mypage/family-group/member': loadMemberPage,
  'mypage/family-group/member/policies': loadPoliciesPage,
  'mypage/family-group/member/policies/policy': policyPage,
  'mypage/family-group/member/managed/invite': loadTarget,
  'mypage/family-group/member/managed/invite/complete': loadTarget,
  'mypage/family-group/member/managed/revoke': loadTarget,
  'mypage/family-group/member/managed/revoke/complete': loadTarget,
  'mypage/family-group/member/manager/grant': loadTarget,
  'mypage/family-group/member/manager/grant/complete': loadTarget,
  'mypage/family-group/member/manager/revoke': loadTarget,
  'mypage/family-group/member/manager/revoke/complete': loadTarget,
  'mypage/family-group/member/release': loadTarget,
  'mypage/family-group/change-owner': candidatesPage,
  'mypage/family-group/change-owner/account': heirPage,
  'mypage/family-group/change-owner/confirm': confirmHeirPage,
  'mypage/family-group/change-owner/complete': loadTarget,
  'mypage/family-group/leave': loadOwn,
  'mypage/family-group/takeover-owner': takeoverPage,
};
