import type { PageContext } from '../../runtime/area.ts';
import { listRecoveryItems } from '../../runtime/recovery.ts';
import { findReview } from './queries.ts';
import { labelItem, nameItem } from './service.ts';

/** More than an account can have of all kinds. */
const maxListed = 500;

/** What was ended, and what still gives access, after a link of a security mail or a reset in this browser. */
export async function reviewPage(context: PageContext) {
  const { database, store, plans, language, now, session, request } = context;
  const review = session === null ? undefined : await findReview(database, { storeId: store.id, sessionId: session.id }, now);
  if (review === undefined || request === undefined) return { ended: [], kept: [] };
  const { accountId, recoveryCase } = review;
  const key = { storeId: store.id, accountId, recoveryCase };
  const kept = await listRecoveryItems(database, request.server.recovery, key, { plans, language, now });
  return {
    ended: review.ended
      .map(({ kind, name, at }) => ({ kind, label: labelItem(context, { kind, name }), at }))
      .slice(0, maxListed),
    kept: kept
      .map((item) => ({
        kind: item.kind,
        label: labelItem(context, item),
        name: nameItem(context, item),
        at: item.at?.toISOString() ?? null,
        itemRef: `${item.kind}.${item.id}`,
        canRemove: item.canRemove,
      }))
      .slice(0, maxListed),
  };
}
