import { RefusalError } from '../../platform/refusal-error.ts';
import { isControlledRole } from '../../project/controlled-roles.ts';
import type { PageContext, PageLoader } from '../../runtime/area.ts';
import { hasReceipt, type Receipt, saveReceipt } from '../../runtime/calls/receipts.ts';
import { requireMember } from '../account/service.ts';
import { describeParentalControl } from '../restrictions/service.ts';
import { findJoin, isAskedToBeManaged, isTakeover } from './invitations.ts';
import { groupRoute } from './mails.ts';
import { describePerson, nameOf, toPersonRow } from './people.ts';
import { findRequests, loadRequests, policyPage } from './policy-requests.ts';
import { findGroup, listPeople, type PersonRow } from './queries.ts';
import { allowsTarget, type FamilyRole, type Membership } from './roles.ts';
import { assessOwner, findActor } from './service.ts';

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
    const found = members.find(matches);
    if (found === undefined) throw new RefusalError(404, 'NOT_FOUND', 'No longer in the group.');
    return found;
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
    ...(targetAccount.isKids && canManageMembers
      ? { hasPolicyRequests: (await findRequests(context, targetAccount.accountId)).length > 0 }
      : {}),
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

const readToken = ({ query }: FamilyContext): string => (query['token'] ?? '').slice(0, 200);

const joinPage: PageLoader<'mypage/family-group/join'> = async (context) => {
  const { database, store, now } = context;
  const member = await requireMember(context);
  const token = readToken(context);
  const join = await findJoin(database, { storeId: store.id, token, now }, member);
  if (join === undefined) return { token: '', name: '', state: 'invalid' };
  const actor = await findActor(database, context);
  const own = actor.groupId === null ? undefined : await findGroup(database, store.id, actor.groupId);
  if (own !== undefined && own.member_count > 1) return { token, name: '', state: actor.role === 'kid' ? 'kid' : 'inGroup' };
  return { token, name: await findOwnerName(context, join.groupId), state: 'ok' };
};

const takeoverPage: PageLoader<'mypage/family-group/takeover-owner'> = async (context) => {
  const { database, store, now } = context;
  const actor = await findActor(database, context);
  const token = readToken(context);
  const isValid = await isTakeover(database, { storeId: store.id, token, now }, actor);
  return isValid
    ? { token, name: await findOwnerName(context, String(actor.groupId)), state: 'ok' }
    : { token, name: '', state: 'invalid' };
};

async function findOwnerName({ database, store, plans, language }: FamilyContext, groupId: string): Promise<string> {
  const owner = (await listPeople(database, store.id, groupId)).find(({ role }) => role === 'owner');
  return (owner && describePerson(owner, '').name) || (plans.text('mail.familyNoName', language) ?? '');
}

export const pages = {
  'mypage/family-group': loadOwn,
  'mypage/family-group/invite': loadOwn,
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
