import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { removeRecoveryItem } from '../../../runtime/recovery.ts';
import { lockPasswordHash } from '../member/service.ts';
import { findReview } from './queries.ts';

/** Removes what the page after a recovery lists, without a login: the mailbox has proven who the person is. */
export const removeItem: Command<'account.recovery.remove'> = async (context) => {
  const { database, store, session, payload, request, now } = context;
  const itemRef = payload.itemRef ?? '';
  const dot = itemRef.indexOf('.');
  const item = { kind: itemRef.slice(0, dot), id: itemRef.slice(dot + 1) };
  await database.transaction(async (tx) => {
    const key = { storeId: store.id, sessionId: session?.id ?? '' };
    const review = await findReview(tx, key, now);
    // Of a kid's account, the owner of the group only sees what was ended.
    if (review === undefined || review.recoveryCase === 'kidPassword') throw refuseUnknown();
    const { accountId } = review;
    await lockPasswordHash(tx, store.id, accountId);
    if (!(await removeRecoveryItem(tx, request.server.recovery, { storeId: store.id, accountId }, item))) throw refuseUnknown();
    await writeAudit(tx, request, { action: 'recovery-remove', accountId, details: { kind: item.kind } });
  });
  return undefined;
};

function refuseUnknown(): RefusalError {
  return new RefusalError('NOT_NOW');
}
