import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { Command } from '../../../runtime/area.ts';
import { findByNumber } from '../../payment/checkout/placed/queries.ts';
import { findAction } from './actions.ts';
import { addressOf, readFilter } from './filter.ts';
import { readLocked, versionOf } from './read-order.ts';

/** Leads to the order with a number, or to the list with what the filter leaves. */
export const search: Command<'console.orders'> = async ({ database, store, answers }) => {
  const filter = readFilter(answers);
  const order = filter.text === undefined ? undefined : await findByNumber(database, store.id, filter.text);
  return { redirectTo: order === undefined ? addressOf(filter) : `/console/orders/${order.order_id}` };
};

export const act: Command<'console.order.act'> = async (context) => {
  const { database, store, payload, answers } = context;
  const { id: operatorId } = operatorOf(context);
  const action = findAction(payload.action);
  const orderId = payload.orderId ?? '';
  if (action === undefined) throw new RefusalError('NOT_FOUND');
  if (!isPermitted(context, action.permission)) throw new RefusalError('FORBIDDEN');
  const reason = answers.reason ?? '';
  await database.transaction(async (tx) => {
    const order = await readLocked(tx, store.id, orderId);
    if (payload.version !== versionOf(order)) throw new RefusalError('ORDER_CHANGED');
    if (!action.isOffered(order)) throw new RefusalError('NOT_NOW');
    await action.run({ ...context, tx }, { change: { orderId, operatorId, details: { reason } }, reason, answers });
  });
  return { redirectTo: `/console/orders/${orderId}?notice=${action.notice}` };
};
