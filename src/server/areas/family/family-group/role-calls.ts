// Changes of roles within a group.
import { type AuditAction, writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { createLinkToken, redeemLink, voidLinks } from '../../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { keyOf, refuseLink } from './invitation-calls.ts';
import { isAskedToBeManaged, isTakeoverLink, listTakeovers } from './invitations.ts';
import { countFamilyMail } from './mail-limit.ts';
import { type FamilyMailKind, groupRoute, mailChange, mailLink, mailManagedInvitation, mailVoidInvitations } from './mails.ts';
import { findGroup, listPeople, moveOwnership, type PersonRow, updateRole } from './queries.ts';
import type { FamilyRole, TargetGate } from './roles.ts';
import { lockActor, lockMembers } from './service.ts';

interface RoleChange {
  readonly gate: TargetGate;
  readonly role: FamilyRole;
  readonly kind: FamilyMailKind;
  readonly action: AuditAction;
  /** The rest of the completion page's address. */
  readonly page: string;
}

const memberRoute = (accountId: string) => `${groupRoute}/members/${encodeURIComponent(accountId)}`;

/** A command by which the owner gives a member another role. */
function changeRole({ gate, role, kind, action, page }: RoleChange) {
  return async (context: CommandContext<{ readonly targetAccountId?: string }>) => {
    const targetId = context.payload.targetAccountId ?? '';
    await context.database.transaction(async (tx) => {
      const { actor, groupId } = await lockMembers(tx, context, gate, targetId);
      await saveRole(tx, context, { groupId, accountId: targetId, role, kind });
      const details = { group: groupId, target: targetId };
      await writeAudit(tx, context.request, { action, accountId: actor.accountId, details });
    });
    return { redirectTo: `${memberRoute(targetId)}/${page}/complete` };
  };
}

export const grantManager: Command<'family-group.manager.grant'> = changeRole({
  gate: 'family.target.member',
  role: 'manager',
  kind: 'familyManagerGranted',
  action: 'family-manager-grant',
  page: 'manager/grant',
});
export const revokeManager: Command<'family-group.manager.revoke'> = changeRole({
  gate: 'family.target.manager',
  role: 'member',
  kind: 'familyManagerRevoked',
  action: 'family-manager-revoke',
  page: 'manager/revoke',
});
export const revokeManaged: Command<'family-group.managed.revoke'> = changeRole({
  gate: 'family.target.managed',
  role: 'member',
  kind: 'familyManagedRevoked',
  action: 'family-managed-revoke',
  page: 'managed/revoke',
});

/** Saves a role, ends the requests to this member, and mails it to them, the owner and, of managed members, the managers. */
async function saveRole(
  tx: Transaction,
  context: CommandContext,
  { groupId, accountId, role, kind }: { groupId: string; accountId: string; role: FamilyRole; kind: FamilyMailKind },
): Promise<void> {
  const { store } = context;
  await updateRole(tx, { storeId: store.id, accountId, role, now: context.now });
  await voidLinks(tx, store.id, accountId, 'familyManaged');
  const people = await listPeople(tx, store.id, groupId);
  const about = findPerson(people, accountId);
  const isAboutManaged = kind === 'familyManaged' || kind === 'familyManagedRevoked';
  const concerned = people.filter((person) => person.role === 'owner' || (isAboutManaged && person.role === 'manager'));
  await mailChange(tx, context, kind, { about }, [about, ...concerned]);
  await mailVoidInvitations(tx, context, groupId);
}

/** The member becomes managed, by own choice or after being asked. */
export const becomeManaged: Command<'family-group.managed'> = async (context) => {
  await context.database.transaction(async (tx) => {
    const { actor, groupId } = await lockActor(tx, context, 'family.mayBecomeManaged');
    const { accountId } = actor;
    await saveRole(tx, context, { groupId, accountId, role: 'managed', kind: 'familyManaged' });
    await writeAudit(tx, context.request, { action: 'family-managed', accountId, details: { group: groupId } });
  });
  return { redirectTo: `${groupRoute}/members/me/managed/complete` };
};

export const declineManaged: Command<'family-group.managed.decline'> = async (context) => {
  const { database, store, now, request } = context;
  await database.transaction(async (tx) => {
    const { actor, groupId } = await lockActor(tx, context, 'family.mayBecomeManaged');
    const { accountId } = actor;
    if (!(await isAskedToBeManaged(tx, { storeId: store.id, member: actor, now }))) throw new RefusalError('NOT_NOW');
    await voidLinks(tx, store.id, accountId, 'familyManaged');
    const people = await listPeople(tx, store.id, groupId);
    const owner = people.filter(({ role }) => role === 'owner');
    await mailChange(tx, context, 'familyManagedDeclined', { about: findPerson(people, accountId) }, owner);
    await writeAudit(tx, request, { action: 'family-managed-decline', accountId, details: { group: groupId } });
  });
  return { redirectTo: `${groupRoute}/members/me` };
};

/** Asks a member to become managed; they answer on their page in the group. */
export const inviteManaged: Command<'family-group.managed.invite'> = async (context) => {
  const { database, platform, store, now, payload, request } = context;
  const targetId = payload.targetAccountId ?? '';
  await countFamilyMail(context, requireAccountId(context));
  await database.transaction(async (tx) => {
    const { actor, target, groupId } = await lockMembers(tx, context, 'family.target.member', targetId);
    if (await isAskedToBeManaged(tx, { storeId: store.id, member: target, now })) throw new RefusalError('INVITATION_PENDING');
    const link = { storeId: store.id, purpose: 'familyManaged', accountId: targetId } as const;
    await createLinkToken(tx, platform, { ...link, data: { groupId }, askedBy: actor.accountId });
    const people = await listPeople(tx, store.id, groupId);
    const [owner, member] = [findPerson(people, actor.accountId), findPerson(people, targetId)];
    await mailManagedInvitation(tx, context, { owner, member });
    const details = { group: groupId, target: targetId };
    await writeAudit(tx, request, { action: 'family-managed-invite', accountId: actor.accountId, details });
  });
  return { redirectTo: `${memberRoute(targetId)}/managed/invite/complete` };
};

/** Asks a member by mail to take over the group. Nothing changes until they agree. */
export const offerOwnership: Command<'account.family-group.change-owner'> = async (context) => {
  const { database, store, payload, now, request } = context;
  const targetId = payload.targetAccountId ?? '';
  await countFamilyMail(context, requireAccountId(context));
  await database.transaction(async (tx) => {
    const { actor, groupId } = await lockMembers(tx, context, 'family.target.heir', targetId);
    const people = await listPeople(tx, store.id, groupId);
    const owner = findPerson(people, actor.accountId);
    const heir = findPerson(people, targetId);
    const group = await findGroup(tx, store.id, groupId);
    if (heir.email === null || group === undefined) throw new RefusalError('FAMILY_NO_EMAIL');
    for (const { linkId } of await listTakeovers(tx, { storeId: store.id, now }, { groupId, accountIds: [targetId] }))
      await redeemLink(tx, { storeId: store.id, now, purpose: 'familyOwner', linkId }, 'replaced');
    await mailLink(tx, context, {
      kind: 'familyTakeover',
      purpose: 'familyOwner',
      accountId: targetId,
      to: heir.email,
      owner,
      data: { groupId, revision: group.revision },
    });
    await mailChange(tx, context, 'familyOwnerOffered', { about: heir }, [owner]);
    const details = { group: groupId, target: targetId };
    await writeAudit(tx, request, { action: 'family-owner-offer', accountId: actor.accountId, details });
  });
  return { redirectTo: `${groupRoute}/change-owner/${encodeURIComponent(targetId)}/complete` };
};

/** The member takes over the group by the link that its owner sent. The former owner becomes an ordinary member. */
export const takeOver: Command<'account.family-group.takeover-owner'> = async (context) => {
  const { database, request } = context;
  try {
    await database.transaction((tx) => transferGroup(tx, context));
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'INVALID_TOKEN') throw error;
    // The page shows no message (FAMILY-034).
    request.log.warn('a takeover of a family group was refused: its link is not valid');
    await writeAudit(database, request, {
      action: 'family-takeover-refused',
      accountId: requireAccountId(context),
      details: {},
    });
    throw error;
  }
  return { redirectTo: `${groupRoute}/takeover-owner/complete` };
};

async function transferGroup(tx: Transaction, context: CommandContext): Promise<void> {
  const { store, payload, now, request } = context;
  const search = { storeId: store.id, now, ...keyOf(payload) };
  const { actor, groupId } = await lockActor(tx, context, 'family.member');
  const { accountId: to } = actor;
  const link = await redeemLink(tx, { ...search, purpose: 'familyOwner' });
  if (link === undefined || !(await isTakeoverLink(tx, store.id, link, actor))) throw refuseLink();
  const from = findOwner(await listPeople(tx, store.id, groupId)).account_id;
  await moveOwnership(tx, { storeId: store.id, groupId, from, to, now });
  const people = await listPeople(tx, store.id, groupId);
  // Requests of the former owner end.
  for (const person of people) await voidLinks(tx, store.id, person.account_id, 'familyManaged');
  await mailChange(tx, context, 'familyOwnerChanged', { about: findPerson(people, to), requester: from }, people);
  await mailVoidInvitations(tx, context, groupId);
  await writeAudit(tx, request, { action: 'family-takeover', accountId: to, details: { group: groupId, from } });
}

function findPerson(people: readonly PersonRow[], accountId: string): PersonRow {
  const person = people.find(({ account_id }) => account_id === accountId);
  if (person === undefined) throw new RefusalError('NOT_FOUND');
  return person;
}

function findOwner(people: readonly PersonRow[]): PersonRow {
  const owner = people.find(({ role }) => role === 'owner');
  if (owner === undefined) throw new Error('a family group without an owner');
  return owner;
}
