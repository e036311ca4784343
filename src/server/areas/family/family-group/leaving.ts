// The end of a membership with the end of the account.
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { type FamilyMailContext, mailChange, mailVoidInvitations } from './mails.ts';
import { deleteGroup, deleteMember, findGroup, findMembership, listPeople, lockGroups } from './queries.ts';

/**
 * What a withdrawal means for the group of an account: `owner` must hand it over first, `ownerAlone` takes it along. `groupId` is null
 * without a group.
 */
export async function describeLeaving(
  on: Queryable,
  storeId: string,
  accountId: string,
): Promise<{ readonly groupId: string | null; readonly part: 'none' | 'member' | 'ownerAlone' | 'owner' }> {
  const membership = await findMembership(on, storeId, accountId);
  if (membership?.groupId == null) return { groupId: null, part: 'none' };
  const { groupId, role } = membership;
  if (role !== 'owner') return { groupId, part: 'member' };
  const group = await findGroup(on, storeId, groupId);
  return { groupId, part: group !== undefined && group.member_count > 1 ? 'owner' : 'ownerAlone' };
}

/** Locks the group that an account is in, before the account is locked. Returns the group; null: there is none. */
export async function lockGroupOf(tx: Transaction, storeId: string, accountId: string): Promise<string | null> {
  const { groupId } = await describeLeaving(tx, storeId, accountId);
  if (groupId !== null) await lockGroups(tx, storeId, [groupId]);
  return groupId;
}

/**
 * Takes an account that withdraws out of its locked group, and mails its owner and managers. A group without others is deleted. Throws
 * 409 if the account is in another group by now, or others would lose their owner.
 */
export async function endMembership(
  tx: Transaction,
  context: FamilyMailContext,
  { accountId, lockedGroupId }: { readonly accountId: string; readonly lockedGroupId: string | null },
): Promise<void> {
  const { store } = context;
  const { groupId, part } = await describeLeaving(tx, store.id, accountId);
  if (groupId !== lockedGroupId) throw new RefusalError('NOT_NOW');
  if (groupId === null) return;
  if (part === 'owner') throw new RefusalError('FAMILY_OWNER');
  if (part === 'ownerAlone') return deleteGroup(tx, store.id, groupId);
  const people = await listPeople(tx, store.id, groupId);
  await deleteMember(tx, store.id, accountId);
  const about = people.find((person) => person.account_id === accountId);
  const managers = people.filter(({ role, account_id }) => ['owner', 'manager'].includes(role) && account_id !== accountId);
  if (about !== undefined) await mailChange(tx, context, 'familyLeft', { about }, managers);
  await mailVoidInvitations(tx, context, groupId);
}
