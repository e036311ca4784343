// What other areas use of family groups: memberships, rules of roles, and changes of the group under its lock.
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { voidLinks } from '../../../platform/limits/link-tokens.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { lockOwnAccount, requireMember } from '../../account/member/service.ts';
import { findActor } from './actor.ts';
import { registeredName } from './people.ts';
import {
  deleteMember,
  findGroup,
  findMembership,
  insertGroup,
  insertMember,
  listPeople,
  lockGroups,
  type PersonRow,
  updateCapacity,
} from './queries.ts';
import {
  type ActorGate,
  allowsActor,
  allowsTarget,
  isSameGroup,
  isSuspended,
  type Membership,
  type TargetGate,
} from './roles.ts';

export { findActor } from './actor.ts';
export { describeInvitation, describePending } from './invitation-pages.ts';
export { listDeletionRequests } from './invitations.ts';
export { mailOwnerOfKid } from './kid-mails.ts';
export { describeLeaving, endMembership, lockGroupOf } from './leaving.ts';
export { mailVoidInvitations } from './mails.ts';
export { describePerson, mailedNameOf, nameOf } from './people.ts';
export type { PersonRow } from './queries.ts';
export type { FamilyRole, Membership, TargetGate } from './roles.ts';

type GroupContext = Pick<RequestContext, 'platform' | 'plans' | 'store' | 'session' | 'now'>;
/** Why a gate of the group is closed. */
export type FamilyRefusal = 'NOT_FOUND' | 'FAMILY_ROLE' | 'FAMILY_RESTRICTED';

/** The owner of the group that an account is in; undefined: it is in none. */
export async function findOwner(on: Queryable, storeId: string, accountId: string): Promise<PersonRow | undefined> {
  const membership = await findMembership(on, storeId, accountId);
  if (membership?.groupId == null) return undefined;
  return (await listPeople(on, storeId, membership.groupId)).find(({ role }) => role === 'owner');
}

/** Why a gate about the person alone is closed; undefined: it is open. */
export function refuseActor(
  { plans }: Pick<RequestContext, 'plans'>,
  gate: ActorGate,
  actor: Membership,
): FamilyRefusal | undefined {
  const { family } = plans.settings;
  if (!family.isFamilyGroupEnabled) return 'NOT_FOUND';
  // Pages about an own membership do not exist for members without a group.
  if (actor.groupId === null && gate !== 'family.owner') return 'NOT_FOUND';
  if (isSuspended(gate, actor, family.isRestrictedAdmin)) return 'FAMILY_RESTRICTED';
  return allowsActor(gate, actor) ? undefined : 'FAMILY_ROLE';
}

/** Returns why a gate on another member is closed, or undefined if it is open. Members of other groups are always 404. */
export function refuseTarget(
  { plans }: Pick<RequestContext, 'plans'>,
  gate: TargetGate,
  actor: Membership,
  target: Membership | undefined,
): FamilyRefusal | undefined {
  const { family } = plans.settings;
  if (!family.isFamilyGroupEnabled || !isSameGroup(actor, target)) return 'NOT_FOUND';
  if (isSuspended(gate, actor, family.isRestrictedAdmin)) return 'FAMILY_RESTRICTED';
  return allowsTarget(gate, actor, target) ? undefined : 'FAMILY_ROLE';
}

/**
 * The signed-in member and another member of the same group, as stored now. Throws 404 if the target is in no group or another one, 403
 * if the gate is closed to their roles. Gates checked it before; a command calls `lockMembers` in its transaction instead.
 */
async function findMembers(
  on: Queryable,
  context: Pick<RequestContext, 'plans' | 'session' | 'store'>,
  gate: TargetGate,
  targetAccountId: string,
): Promise<{ readonly actor: Membership; readonly target: Membership }> {
  const actor = await findActor(on, context);
  const target = await findMembership(on, context.store.id, targetAccountId);
  throwIf(refuseTarget(context, gate, actor, target));
  if (target === undefined) throw new RefusalError('NOT_FOUND');
  return { actor, target };
}

/**
 * Like `findMembers`, with the group locked until the transaction ends, so that both roles stay as they are. Throws 401 if the session has
 * ended meanwhile.
 */
export async function lockMembers(
  tx: Transaction,
  context: Pick<RequestContext, 'plans' | 'session' | 'store'>,
  gate: TargetGate,
  targetAccountId: string,
): Promise<{ readonly actor: Membership; readonly target: Membership; readonly groupId: string }> {
  const { groupId } = await findActor(tx, context);
  if (groupId === null || !(await lockGroups(tx, context.store.id, [groupId]))) throw new RefusalError('NOT_FOUND');
  await lockOwnAccount({ ...context, tx });
  const members = await findMembers(tx, context, gate, targetAccountId);
  if (members.actor.groupId !== groupId) throw new RefusalError('NOT_FOUND');
  return { ...members, groupId };
}

/** The signed-in member with the group locked, by a gate about them alone. Throws as the gate would. */
export async function lockActor(
  tx: Transaction,
  context: Pick<RequestContext, 'plans' | 'session' | 'store'>,
  gate: ActorGate,
): Promise<{ readonly actor: Membership; readonly groupId: string }> {
  const { groupId } = await findActor(tx, context);
  if (groupId === null || !(await lockGroups(tx, context.store.id, [groupId]))) throw new RefusalError('NOT_FOUND');
  await lockOwnAccount({ ...context, tx });
  const actor = await findActor(tx, context);
  if (actor.groupId !== groupId) throw new RefusalError('NOT_FOUND');
  throwIf(refuseActor(context, gate, actor));
  return { actor, groupId };
}

/**
 * The group of the signed-in owner, locked; creates it for a member without one. Throws 403 if they are not its owner, as `family.owner`
 * does.
 */
export async function lockOwnGroup(tx: Transaction, context: GroupContext): Promise<string> {
  const { store, plans, platform, now } = context;
  const { accountId, groupId } = await findActor(tx, context);
  if (groupId === null) {
    throwIf(refuseActor(context, 'family.owner', { accountId, groupId, role: 'owner' }));
    const capacity = plans.settings.family.maximumCapacity;
    const id = makeId(platform.random, 'g');
    await insertGroup(tx, { storeId: store.id, groupId: id, ownerId: accountId, capacity, now });
  }
  return (await lockActor(tx, context, 'family.owner')).groupId;
}

/**
 * Adds a kids account to the group of the signed-in owner, whose row `accounts` has with `is_kids` in the same transaction. Throws 409
 * FAMILY_FULL, or 403 if the member is not the owner. Returns the group.
 */
export async function addKid(tx: Transaction, context: GroupContext, accountId: string): Promise<string> {
  const groupId = await lockOwnGroup(tx, context);
  await addMember(tx, context, { groupId, accountId, role: 'kid' });
  return groupId;
}

/** Adds an account to a locked group. Throws 409 FAMILY_FULL. */
export async function addMember(
  tx: Transaction,
  { store, plans, now }: Pick<GroupContext, 'store' | 'plans' | 'now'>,
  { groupId, accountId, role }: { readonly groupId: string; readonly accountId: string; readonly role: 'member' | 'kid' },
): Promise<void> {
  await updateCapacity(tx, store.id, groupId, plans.settings.family.maximumCapacity);
  const group = await findGroup(tx, store.id, groupId);
  if (group === undefined) throw new RefusalError('NOT_FOUND');
  if (group.member_count >= plans.settings.family.maximumCapacity) throw new RefusalError('FAMILY_FULL');
  await insertMember(tx, { storeId: store.id, groupId, accountId, role, now });
}

/** Removes an account that is no owner from its locked group; a request to become managed ends. A kids account must be deleted in the same transaction. */
export async function removeMember(tx: Transaction, storeId: string, accountId: string): Promise<void> {
  await deleteMember(tx, storeId, accountId);
  await voidLinks(tx, storeId, accountId, 'familyManaged');
}

/** Whether the owner can invite members or add kids: a registered name, and room in the group. */
export async function assessOwner(context: RequestContext, actor: Membership) {
  const { database, store, plans } = context;
  const { profile } = await requireMember(context);
  const group = actor.groupId === null ? undefined : await findGroup(database, store.id, actor.groupId);
  const { isRestrictedAdmin, maximumCapacity, isKidsAccountEnabled } = plans.settings.family;
  const hasRoom = (group?.member_count ?? 1) < maximumCapacity;
  const canAdd = actor.role === 'owner' && !isRestrictedAdmin && hasRoom;
  return {
    maximumCapacity,
    isFull: !hasRoom,
    canInvite: canAdd,
    canAddKid: canAdd && isKidsAccountEnabled,
    isKidsAccountEnabled,
    isNameRegistered: isNameRegistered(context, profile),
    isRestrictedAdmin,
  };
}

const nameFields: readonly string[] = ['name', 'familyName', 'givenName'];

/** Whether the profile has a name, or the store asks for none (FAMILY-044). */
export function isNameRegistered(
  { plans }: Pick<RequestContext, 'plans'>,
  profile: Parameters<typeof registeredName>[0],
): boolean {
  const isAsked = plans.form('profile').fields.some(({ key }) => nameFields.includes(key));
  return !isAsked || registeredName(profile) !== undefined;
}

function throwIf(refusal: FamilyRefusal | undefined): void {
  if (refusal !== undefined) throw new RefusalError(refusal);
}
