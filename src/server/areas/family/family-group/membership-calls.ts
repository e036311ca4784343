// Joining and leaving a group.
import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { redeemLink } from '../../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { lockOwnAccount, requireMember } from '../../account/member/service.ts';
import { keyOf, refuseLink } from './invitation-calls.ts';
import { assessJoin, groupOf, type TokenSearch } from './invitations.ts';
import { groupRoute, mailChange, mailVoidInvitations } from './mails.ts';
import { deleteGroup, findGroup, findMembership, listPeople, lockGroups } from './queries.ts';
import { addMember, lockActor, lockMembers, removeMember } from './service.ts';

/** Joins the group of a link. Of simultaneous joins for the last place one succeeds. */
export const joinGroup: Command<'account.family-group.join'> = async (context) => {
  try {
    await context.database.transaction((tx) => join(tx, context));
  } catch (error) {
    // Two links to different groups were used at once.
    if (isDuplicate(error)) throw refuseSecondGroup();
    throw error;
  }
  return { redirectTo: `${groupRoute}/join/complete` };
};

async function join(tx: Transaction, context: CommandContext): Promise<void> {
  const { store, session, payload, now, request } = context;
  const readMember = () => requireMember({ database: tx, session, cachedMember: undefined });
  const member = await readMember();
  const { account_id: accountId } = member;
  const search = { storeId: store.id, now, ...keyOf(payload) };
  const groupId = await findGroupToJoin(tx, search, member);
  const membership = await findMembership(tx, store.id, accountId);
  await lockGroups(tx, store.id, membership?.groupId == null ? [groupId] : [groupId, membership.groupId]);
  await lockOwnAccount({ tx, store, session });
  // The groups, or the member's address, may have changed before they were locked.
  await findGroupToJoin(tx, search, await readMember());
  await endOwnGroup(tx, store.id, accountId);
  await addMember(tx, context, { groupId, accountId, role: 'member' });
  if ((await redeemLink(tx, { ...search, purpose: 'familyJoin' })) === undefined) throw refuseLink();
  const people = await listPeople(tx, store.id, groupId);
  const about = people.find((person) => person.account_id === accountId);
  const owner = people.find(({ role }) => role === 'owner');
  if (about !== undefined && owner !== undefined)
    await mailChange(tx, context, 'familyJoined', { about, requester: owner.account_id }, [about, owner]);
  await writeAudit(tx, request, { action: 'family-join', accountId, details: { group: groupId } });
}

/** The group that a link invites this member to. Throws 409 if the link cannot be used, or the member is in the group. */
async function findGroupToJoin(tx: Transaction, search: TokenSearch, member: Member): Promise<string> {
  const { state, link } = await assessJoin(tx, search, member);
  if (state === 'joined' && link?.state === 'open') throw refuseSecondGroup();
  if (state !== 'ok' || link === undefined) throw refuseLink();
  return groupOf(link);
}

/** Deletes the group of an owner who is alone in it. Refuses members of other groups. */
async function endOwnGroup(tx: Transaction, storeId: string, accountId: string): Promise<void> {
  const membership = await findMembership(tx, storeId, accountId);
  if (membership?.groupId == null) return;
  const group = await findGroup(tx, storeId, membership.groupId);
  if (membership.role !== 'owner' || group === undefined || group.member_count > 1) throw refuseSecondGroup();
  await deleteGroup(tx, storeId, membership.groupId);
}

export const leaveGroup: Command<'account.family-group.leave'> = async (context) => {
  const { database, request } = context;
  await database.transaction(async (tx) => {
    const { actor, groupId } = await lockActor(tx, context, 'family.mayLeave');
    if (actor.role === 'owner') throw new RefusalError('FAMILY_OWNER_STAYS');
    await removeFrom(tx, context, groupId, actor.accountId, 'familyLeft');
    await writeAudit(tx, request, { action: 'family-leave', accountId: actor.accountId, details: { group: groupId } });
  });
  return { redirectTo: `${groupRoute}/leave/complete` };
};

export const releaseMember: Command<'account.family-group.release'> = async (context) => {
  const { database, payload, request } = context;
  const targetId = payload.accountId ?? '';
  await database.transaction(async (tx) => {
    const { actor, groupId } = await lockMembers(tx, context, 'family.target.releasable', targetId);
    await removeFrom(tx, context, groupId, targetId, 'familyReleased');
    await writeAudit(tx, request, {
      action: 'family-release',
      accountId: actor.accountId,
      details: { group: groupId, target: targetId },
    });
  });
  return { redirectTo: `${groupRoute}/members/${encodeURIComponent(targetId)}/release/complete` };
};

async function removeFrom(
  tx: Transaction,
  context: CommandContext,
  groupId: string,
  accountId: string,
  kind: 'familyLeft' | 'familyReleased',
): Promise<void> {
  const people = await listPeople(tx, context.store.id, groupId);
  const about = people.find((person) => person.account_id === accountId);
  await removeMember(tx, context.store.id, accountId);
  if (about !== undefined)
    await mailChange(tx, context, kind, { about }, [about, ...people.filter(({ role }) => role === 'owner')]);
  await mailVoidInvitations(tx, context, groupId);
}

function isDuplicate(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

const refuseSecondGroup = () => new RefusalError('ALREADY_IN_GROUP');
