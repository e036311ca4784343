import type { Member } from '../../../platform/sessions/members.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { findRequests } from '../policies/requests.ts';
import { findOutdated } from '../policies/service.ts';

type Policies = ReturnType<typeof findOutdated>;

/** The policies that changed since the member agreed, and those of them that no request asks a parent to agree to. */
export async function findChanged(
  { database, store, plans }: Pick<RequestContext, 'database' | 'store' | 'plans'>,
  { account_id: accountId, is_kids: isKids, agreed_policies: agreed }: Member,
): Promise<{ readonly outdated: Policies; readonly unasked: Policies }> {
  const outdated = findOutdated(plans.settings, agreed);
  if (!isKids || outdated.length === 0) return { outdated, unasked: outdated };
  const requested = await findRequests(database, store.id, accountId);
  return { outdated, unasked: findOutdated(plans.settings, [...agreed, ...requested]) };
}
