import { daySeconds } from '../../../../rules/durations.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StoredLink } from '../../../platform/limits/link-tokens.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { listDeletionRequests } from '../family-group/service.ts';
import { findOwner, listNotices } from './queries.ts';

const noticeSeconds = 7 * daySeconds;

/** The request of a kid to the present owner of the group to delete the account, while it can be answered. */
export async function findRequest(
  { database, store, now }: Pick<RequestContext, 'store' | 'now'> & { readonly database: Queryable },
  kidId: string,
): Promise<StoredLink | undefined> {
  const owner = await findOwner(database, store.id, kidId);
  if (owner === undefined) return undefined;
  const search = { ownerId: owner.account_id, kidIds: [kidId] };
  return (await listDeletionRequests(database, { storeId: store.id, now }, search))[0];
}

/**
 * When the owner of the group set the login ID and the password of a kid, within the last 7 days, and when the kid asked for the deletion
 * of the account, if that was not answered.
 */
export async function describeNotices(context: RequestContext, accountId: string) {
  const { database, store, now } = context;
  const notices = await listNotices(database, { storeId: store.id, accountId, since: addSeconds(now, -noticeSeconds) });
  const find = (kind: string): string | null => notices.find((notice) => notice.kind === kind)?.at.toISOString() ?? null;
  const request = await findRequest(context, accountId);
  return {
    loginIdSetAt: find('loginId'),
    passwordSetAt: find('password'),
    deletionRequestedAt: request?.createdAt.toISOString() ?? null,
  };
}
