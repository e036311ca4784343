import { findMember } from '../../../platform/sessions/members.ts';
import { isControlledRole } from '../../../project/controlled-roles.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { findMembership } from '../../family/family-group/queries.ts';
import { readStored } from '../profile/account-data.ts';
import type { StoredProfile } from '../profile/stored-profile.ts';
import { findMissing, isAsking } from './find-missing.ts';
import { findStored, listControlled } from './queries.ts';

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

/** The stored profile that a form asks about: of the member in the address, whom the gate lets the signed-in member manage, or their own. */
export async function findSubject(
  context: PeopleContext & { readonly params: { readonly [name: string]: string } },
): Promise<StoredProfile | undefined> {
  const { database, store, params } = context;
  const person =
    params['accountId'] === undefined ? await findMember(context) : await findStored(database, store.id, params['accountId']);
  return person && readStored(person);
}
