import { addSeconds } from '../../platform/clock.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { listNotices } from './queries.ts';

const noticeSeconds = 7 * 86_400;

/** When the owner of the group set the login ID and the password of a kid, within the last 7 days. */
export async function describeNotices({ database, store, now }: RequestContext, accountId: string) {
  const notices = await listNotices(database, { storeId: store.id, accountId, since: addSeconds(now, -noticeSeconds) });
  const find = (kind: string): string | null => notices.find((notice) => notice.kind === kind)?.at.toISOString() ?? null;
  return { loginIdSetAt: find('loginId'), passwordSetAt: find('password') };
}
