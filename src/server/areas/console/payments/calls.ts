import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { findMatter } from '../../payment/reconciliation/matters.ts';
import { assertCharged, resolveMatter } from '../../payment/reconciliation/resolve-matter.ts';

export const resolve: Command<'console.payment.resolve'> = async (context) => {
  const { database, store, payload, answers, request } = context;
  const { id: operatorId } = operatorOf(context);
  const { action, matterId = '' } = payload;
  const matter = await findMatter(database, store.id, matterId);
  if (matter === undefined || action === undefined || !matter.actions.includes(action)) throw new RefusalError('NOT_NOW');
  const reference = (answers.reference ?? '').trim();
  if (action === 'charged') await assertCharged(context, matter, reference);
  const { kind, accountId } = matter;
  const details = { matterId, kind, action, reference, reason: answers.reason ?? '' };
  await database.transaction(async (tx) => {
    await resolveMatter(tx, context, matter, { action, reference });
    await writeAudit(tx, request, { action: 'payment-resolved', accountId, operatorId, details });
  });
  return { redirectTo: '/console/payments?notice=paymentResolved' };
};
