import { findMember } from '../../../platform/sessions/members.ts';
import { isControlledRole } from '../../../project/controlled-roles.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { findMembership } from '../../family/family-group/queries.ts';
import { readStored } from '../profile/account-data.ts';
import { findMissing, isAsking } from './find-missing.ts';
import { listControlled } from './queries.ts';

type PeopleContext = Pick<RequestContext, 'database' | 'store' | 'plans' | 'session' | 'now' | 'cachedMember'>;

/** The page on which the signed-in member is asked next: for themselves, or as an owner for somebody else; undefined: nothing is missing. */
export async function findNextPage(context: PeopleContext): Promise<string | undefined> {
  const member = await findMember(context);
  if (member === undefined || member.is_kids || !isAsking(context)) return undefined;
  const { database, store, plans } = context;
  const membership = plans.settings.family.isFamilyGroupEnabled
    ? await findMembership(database, store.id, member.account_id)
    : undefined;
  // Their owner is asked.
  if (membership !== undefined && isControlledRole(membership.role)) return undefined;
  if (findMissing(context, readStored(member)).length > 0) return '/mypage/missing-details';
  if (membership?.role !== 'owner' || membership.groupId === null || plans.settings.family.isRestrictedAdmin) return undefined;
  const people = await listControlled(database, store.id, membership.groupId);
  const lacking = people.find((person) => findMissing(context, readStored(person)).length > 0);
  return lacking && `/mypage/family-group/members/${encodeURIComponent(lacking.account_id)}/missing-details`;
}
