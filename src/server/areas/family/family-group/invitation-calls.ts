// Answering invitations, and what their sender does with them.
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { deleteLink, type LinkKey, redeemLink } from '../../../platform/limits/link-tokens.ts';
import { countSend } from '../../../platform/limits/one-time-codes.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { lockOwnAccount, requireAccountId, requireMember } from '../../account/member/service.ts';
import { addressOf } from './invitation-pages.ts';
import { assessJoin, assessTakeover, groupOf, listSentInvitations, listTakeovers, type SentInvitation } from './invitations.ts';
import { countFamilyMail } from './mail-limit.ts';
import { groupRoute, mailChange, mailDeclined, mailLink } from './mails.ts';
import { findGroup, listPeople, lockGroups } from './queries.ts';
import { isNameRegistered, lockActor, lockOwnGroup } from './service.ts';

type KeyPayload = { readonly invitationToken?: string; readonly invitationId?: string };

/** The key of an invitation in a payload: the token of a mailed link, or the ID under which a page lists it. */
export function keyOf({ invitationToken = '', invitationId = '' }: KeyPayload): LinkKey {
  return invitationId === '' ? { token: invitationToken } : { linkId: invitationId };
}

export const refuseLink = () => new RefusalError('INVALID_TOKEN');

/** Mails a link to join. The answer is the same for every address, whether or not a member has it. */
export const inviteMember: Command<'account.family-group.invite'> = async (context) => {
  const to = String(context.answers['email'] ?? '');
  await countFamilyMail(context, requireAccountId(context));
  await context.database.transaction(async (tx) => invite(tx, context, await lockOwnGroup(tx, context), to));
  return { redirectTo: `${groupRoute}/invite/complete` };
};

/** Mails an invitation again, also one that has expired or is void. The former link ends. */
export const resendInvitation: Command<'family-group.invitation.resend'> = async (context) => {
  const { database, payload } = context;
  if (!isNameRegistered(context, (await requireMember(context)).profile)) throw new RefusalError('FAMILY_NAME_NEEDED');
  await countFamilyMail(context, requireAccountId(context));
  await database.transaction(async (tx) => {
    const { groupId } = await lockActor(tx, context, 'family.owner');
    const { email } = await requireSent(tx, context, groupId, payload.invitationId);
    await invite(tx, context, groupId, email);
  });
  return undefined;
};

/** Mails an invitation to a locked group with a place that no other open invitation takes. Earlier ones to the same address end. */
async function invite(tx: Transaction, context: CommandContext, groupId: string, to: string): Promise<void> {
  const { platform, store, plans, ip, request } = context;
  const accountId = requireAccountId(context);
  const email = normalizeEmail(to);
  const group = await findGroup(tx, store.id, groupId);
  const { maximumCapacity } = plans.settings.family;
  if (group === undefined || group.member_count >= maximumCapacity) throw new RefusalError('FAMILY_FULL');
  const sent = await listSent(tx, context, groupId);
  const open = sent.filter((invitation) => invitation.state === 'open' && invitation.email !== email);
  if (group.member_count + open.length >= maximumCapacity) throw new RefusalError('FAMILY_INVITATIONS_FULL');
  const subject = { storeId: store.id, purpose: 'familyJoin', owner: accountId, address: email };
  const send = await countSend(tx, platform, subject, ip, plans.settings.limits.mailedCodes);
  if (!send.allowed) throw new RefusalError(send.code, { retryAfter: send.retryAfter });
  const [owner] = await listPeople(tx, store.id, groupId);
  if (owner === undefined) throw new Error('a group without an owner');
  for (const invitation of sent) if (invitation.email === email) await endSent(tx, context, invitation, 'replaced');
  await mailLink(tx, context, {
    kind: 'familyInvitation',
    purpose: 'familyJoin',
    accountId,
    to,
    owner,
    data: { groupId, revision: group.revision, email },
  });
  await writeAudit(tx, request, { action: 'family-invite', accountId, details: { group: groupId } });
}

/** The owner takes an invitation back: its link ends. One that can no longer be used leaves the list. */
export const withdrawInvitation: Command<'family-group.invitation.withdraw'> = async (context) => {
  const { database, payload, request } = context;
  await database.transaction(async (tx) => {
    const { actor, groupId } = await lockActor(tx, context, 'family.owner');
    await endSent(tx, context, await requireSent(tx, context, groupId, payload.invitationId), 'withdrawn');
    await writeAudit(tx, request, { action: 'family-invite-withdraw', accountId: actor.accountId, details: { group: groupId } });
  });
  return undefined;
};

/** Ends an invitation. One that could no longer be used is deleted, so that its link says no more why. */
async function endSent(
  tx: Transaction,
  { store, now }: CommandContext,
  { invitationId: linkId }: SentInvitation,
  outcome: 'withdrawn' | 'replaced',
): Promise<void> {
  const ended = await redeemLink(tx, { storeId: store.id, now, purpose: 'familyJoin', linkId }, outcome);
  if (ended === undefined) await deleteLink(tx, store.id, linkId);
}

async function listSent(tx: Transaction, { store, now }: CommandContext, groupId: string): Promise<readonly SentInvitation[]> {
  const accountIds = (await listPeople(tx, store.id, groupId)).map(({ account_id: accountId }) => accountId);
  return listSentInvitations(tx, { storeId: store.id, now }, { groupId, accountIds });
}

/** An unanswered invitation of a locked group. Throws 409 if it was answered meanwhile, or is another group's. */
async function requireSent(tx: Transaction, context: CommandContext, groupId: string, id = ''): Promise<SentInvitation> {
  const invitation = (await listSent(tx, context, groupId)).find(({ invitationId }) => invitationId === id);
  if (invitation === undefined) throw new RefusalError('NOT_NOW');
  return invitation;
}

/** The invited member declines, and the owner of the group is mailed. */
export const declineInvitation: Command<'family-group.invitation.decline'> = async (context) => {
  const { database, store, session, payload, now, request } = context;
  const search = { storeId: store.id, now, ...keyOf(payload) };
  const linkId = await database.transaction(async (tx) => {
    const readMember = () => requireMember({ database: tx, session, cachedMember: undefined });
    const assessed = await assessJoin(tx, search, await readMember());
    if (assessed.link === undefined) throw refuseLink();
    const groupId = groupOf(assessed.link);
    await lockGroups(tx, store.id, [groupId]);
    const accountId = await lockOwnAccount({ tx, store, session });
    // The group, or the member's address, may have changed before they were locked.
    const { state, link } = await assessJoin(tx, search, await readMember());
    if (link === undefined || (state !== 'ok' && state !== 'changed')) throw refuseLink();
    if ((await redeemLink(tx, { ...search, purpose: 'familyJoin' }, 'declined')) === undefined) throw refuseLink();
    await mailDeclined(tx, context, { groupId, address: String(link.data['email']) });
    await writeAudit(tx, request, { action: 'family-invite-decline', accountId, details: { group: groupId } });
    return link.linkId;
  });
  return { redirectTo: addressOf('join', linkId) };
};

/** The member who was asked to take over the group declines, and its owner is mailed. */
export const declineOwnership: Command<'family-group.takeover.decline'> = async (context) => {
  const { database, store, payload, now, request } = context;
  const search = { storeId: store.id, now, ...keyOf(payload) };
  const linkId = await database.transaction(async (tx) => {
    const { actor, groupId } = await lockActor(tx, context, 'family.member');
    const { state, link } = await assessTakeover(tx, search, actor);
    if (link === undefined || state !== 'ok') throw refuseLink();
    if ((await redeemLink(tx, { ...search, purpose: 'familyOwner' }, 'declined')) === undefined) throw refuseLink();
    const people = await listPeople(tx, store.id, groupId);
    const about = people.find((person) => person.account_id === actor.accountId);
    const owner = people.filter(({ role }) => role === 'owner');
    if (about !== undefined) await mailChange(tx, context, 'familyOwnerDeclined', { about }, owner);
    await writeAudit(tx, request, { action: 'family-owner-decline', accountId: actor.accountId, details: { group: groupId } });
    return link.linkId;
  });
  return { redirectTo: addressOf('takeover-owner', linkId) };
};

/** The owner takes back the request to take over the group. */
export const withdrawOwnership: Command<'family-group.takeover.withdraw'> = async (context) => {
  const { database, store, payload, now, request } = context;
  await database.transaction(async (tx) => {
    const { actor, groupId } = await lockActor(tx, context, 'family.owner');
    const search = { storeId: store.id, now };
    const accountIds = (await listPeople(tx, store.id, groupId)).map(({ account_id: accountId }) => accountId);
    const offers = await listTakeovers(tx, search, { groupId, accountIds });
    const offer = offers.find(({ linkId }) => linkId === payload.invitationId);
    if (offer === undefined) throw new RefusalError('NOT_NOW');
    await redeemLink(tx, { ...search, purpose: 'familyOwner', linkId: offer.linkId }, 'withdrawn');
    const details = { group: groupId, target: offer.accountId };
    await writeAudit(tx, request, { action: 'family-owner-withdraw', accountId: actor.accountId, details });
  });
  return undefined;
};
