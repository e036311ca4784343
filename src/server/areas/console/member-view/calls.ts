import { writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { selectMember } from '../members/queries.ts';
import { deleteView, insertView } from './queries.ts';

/** How long the pages of a member can be looked at for one reason. */
const viewSeconds = 1800;

export const start: Command<'console.member-view'> = async (context) => {
  const { database, store, platform, payload, answers, request, now } = context;
  const { id: operatorId } = operatorOf(context);
  const member = await selectMember(database, { storeId: store.id, accountId: payload.accountId ?? '' }, now);
  if (member === undefined) throw new RefusalError('NOT_FOUND');
  // A closed account has no pages.
  if (member.withdrawn_at !== null) throw new RefusalError('NOT_NOW');
  const { account_id: accountId } = member;
  const reason = answers.reason ?? '';
  const viewId = makeId(platform.random, 'v');
  await database.transaction(async (tx) => {
    const key = { storeId: store.id, viewId, operatorSessionId: request.operatorSession?.id ?? '' };
    await insertView(tx, key, { accountId, reason, expiresAt: addSeconds(now, viewSeconds) });
    await writeAudit(tx, request, { action: 'member-view-started', accountId, operatorId, details: { reason } });
  });
  return { redirectTo: `/console/members/${accountId}/view/${viewId}` };
};

export const end: Command<'console.member-view.end'> = async ({ database, store, payload, request }) => {
  const { accountId = '', viewId = '' } = payload;
  await deleteView(database, { storeId: store.id, viewId, operatorSessionId: request.operatorSession?.id ?? '' });
  return { redirectTo: `/console/members/${encodeURIComponent(accountId)}?notice=memberViewEnded` };
};
