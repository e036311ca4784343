import type { PageContext } from '../../../runtime/area.ts';
import { listRecoveryItems } from '../../../runtime/recovery.ts';
import { limitReturnTo } from '../../../runtime/request/return-to.ts';
import { findReview } from './queries.ts';
import { describeEnded, hasFactor, labelItem, maxListed, nameItem } from './service.ts';

/** `reviewPage` with where the login continues that the password was forgotten for. */
export const resetDonePage = async (context: PageContext) => ({
  ...(await reviewPage(context)),
  returnTo: limitReturnTo(context.query['returnTo']),
});

/** What was ended, and what still gives access, after a link of a security mail or a reset in this browser. */
export async function reviewPage(context: PageContext) {
  const { database, store, plans, language, now, session, request } = context;
  const review = session === null ? undefined : await findReview(database, { storeId: store.id, sessionId: session.id }, now);
  if (review === undefined || request === undefined || review.recoveryCase === 'kidPassword')
    return { ended: [], kept: [], isFactorAsked: false };
  const key = { storeId: store.id, accountId: review.accountId };
  const kept = await listRecoveryItems(database, request.server.recovery, key, { plans, language, now });
  return {
    ended: describeEnded(context, review.ended),
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
    isFactorAsked: hasFactor(kept),
  };
}
