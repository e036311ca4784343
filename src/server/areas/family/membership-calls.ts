// Joining and leaving a group.
import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { redeemLink } from '../../platform/limits/link-tokens.ts';
import { countSend } from '../../platform/limits/one-time-codes.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../runtime/area.ts';
import { lockOwnAccount, requireMember } from '../account/service.ts';
import { findJoin } from './invitations.ts';
import { countFamilyMail } from './mail-limit.ts';
import { groupRoute, mailChange, mailLink } from './mails.ts';
import { deleteGroup, findGroup, findMembership, listPeople, lockGroups } from './queries.ts';
import { addMember, lockActor, lockMembers, lockOwnGroup, removeMember } from './service.ts';

/** Mails a link to join. The answer is the same for every address, whether or not a member has it. */
export const inviteMember: Command<'account.family-group.invite'> = async (context) => {
  const { database, platform, store, plans, answers, ip, request } = context;
  const { account_id: accountId } = await requireMember(context);
  const to = String(answers['email'] ?? '');
  const email = normalizeEmail(to);
  await countFamilyMail(context, accountId);
  await database.transaction(async (tx) => {
    const groupId = await lockOwnGroup(tx, context);
    const group = await findGroup(tx, store.id, groupId);
    if (group === undefined || group.member_count >= plans.settings.family.maximumCapacity)
      throw new RefusalError(409, 'FAMILY_FULL', 'The family group is full.');
    const subject = { storeId: store.id, purpose: 'familyJoin', owner: accountId, address: email };
    const send = await countSend(tx, platform, subject, ip, plans.settings.limits.mailedCodes);
    if (!send.allowed) throw new RefusalError(429, send.code, 'No mail is sent now.', { retryAfter: send.retryAfter });
    const [owner] = await listPeople(tx, store.id, groupId);
    if (owner === undefined) throw new Error('a group without an owner');
    await mailLink(tx, context, {
      kind: 'familyInvitation',
      purpose: 'familyJoin',
      accountId,
      to,
      owner,
      data: { groupId, revision: group.revision, email },
    });
    await writeAudit(tx, request, { action: 'family-invite', accountId, details: { group: groupId } });
  });
  return { redirectTo: `${groupRoute}/invite/complete` };
};

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
  const search = { storeId: store.id, token: payload['invitationToken'] ?? '', now };
  const found = await findJoin(tx, search, member);
  if (found === undefined) throw refuseLink();
  const { groupId } = found;
  const own = await findMembership(tx, store.id, accountId);
  if (own?.groupId === groupId) throw refuseSecondGroup();
  await lockGroups(tx, store.id, own?.groupId == null ? [groupId] : [groupId, own.groupId]);
  await lockOwnAccount({ tx, store, session });
  // The groups, or the member's address, may have changed before they were locked.
  if ((await findJoin(tx, search, await readMember())) === undefined) throw refuseLink();
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

/** Deletes the group of an owner who is alone in it. Refuses members of other groups. */
async function endOwnGroup(tx: Transaction, storeId: string, accountId: string): Promise<void> {
  const own = await findMembership(tx, storeId, accountId);
  if (own?.groupId == null) return;
  const group = await findGroup(tx, storeId, own.groupId);
  if (own.role !== 'owner' || group === undefined || group.member_count > 1) throw refuseSecondGroup();
  await deleteGroup(tx, storeId, own.groupId);
}

export const leaveGroup: Command<'account.family-group.leave'> = async (context) => {
  const { database, request } = context;
  await database.transaction(async (tx) => {
    const { actor, groupId } = await lockActor(tx, context, 'family.mayLeave');
    if (actor.role === 'owner') throw new RefusalError(403, 'FAMILY_OWNER_STAYS', 'The owner cannot leave.');
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
}

function isDuplicate(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

const refuseLink = () => new RefusalError(409, 'INVALID_TOKEN', 'The link was used or has expired.');
const refuseSecondGroup = () => new RefusalError(409, 'ALREADY_IN_GROUP', 'This account is in a family group.');
