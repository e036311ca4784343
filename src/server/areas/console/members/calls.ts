import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { Command } from '../../../runtime/area.ts';
import { memberActions } from './actions.ts';
import { readAccountData } from './export/read-account.ts';
import { selectMember } from './queries.ts';

/** Leads to the page with what the search finds. */
export const search: Command<'console.members'> = async ({ answers }) => ({
  redirectTo: `/console/members?q=${encodeURIComponent(answers.text ?? '')}`,
});

export const act: Command<'console.member.act'> = async (context) => {
  const { database, store, payload, answers, request, now } = context;
  const { id: operatorId } = operatorOf(context);
  const accountId = payload.accountId ?? '';
  const { action: name } = payload;
  const action = name === undefined ? undefined : memberActions[name];
  const member = await selectMember(database, { storeId: store.id, accountId }, now);
  if (name === undefined || action === undefined || member === undefined) throw new RefusalError('NOT_FOUND');
  if (!isPermitted(context, action.permission)) throw new RefusalError('FORBIDDEN');
  if (!action.isOffered(member)) throw new RefusalError('NOT_NOW');
  const reason = answers.reason ?? '';
  const target = payload.targetId ?? '';
  const details = { operatorId, reason };
  await database.transaction(async (tx) => {
    await action.run(tx, context, { member, target, reason, amount: answers.amount ?? null, details });
    await writeAudit(tx, request, { action: `member-${name}`, accountId, operatorId, details: { reason, target } });
    tx.afterCommit(() => request.server.outbox.wake());
  });
  return { redirectTo: `/console/members/${accountId}` };
};

export const exportData: Command<'console.member.export'> = async (context) => {
  const { database, store, payload, answers, request, now } = context;
  const accountId = payload.accountId ?? '';
  if ((await selectMember(database, { storeId: store.id, accountId }, now)) === undefined) throw new RefusalError('NOT_FOUND');
  const document = await readAccountData(database, { storeId: store.id, accountId, now });
  const { id: operatorId } = operatorOf(context);
  await writeAudit(database, request, {
    action: 'member-export',
    accountId,
    operatorId,
    details: { reason: answers.reason ?? '' },
  });
  return { file: { name: `${accountId}.json`, content: Buffer.from(document) } };
};
