import type { Queryable } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { findMembership } from './queries.ts';
import type { Membership } from './roles.ts';

/** The signed-in member in their group; a member without one is the owner of a group of one. Throws 401 for guests. */
export async function findActor(on: Queryable, { session }: Pick<RequestContext, 'session'>): Promise<Membership> {
  if (session?.accountId == null) throw new RefusalError('UNAUTHORIZED');
  const { accountId } = session;
  return (await findMembership(on, session.storeId, accountId)) ?? { accountId, groupId: null, role: 'owner' };
}
