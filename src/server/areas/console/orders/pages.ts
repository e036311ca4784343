import { readLanguage } from '../../../../rules/languages.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { rightsOf } from '../../../runtime/access.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { readCursor, writeCursor } from '../../../runtime/cursor.ts';
import { findPaidMethod } from '../../payment/checkout/order/paid-method.ts';
import { buyerOf, describeListed, numberOf } from '../../payment/checkout/placed/describe-listed.ts';
import { findByNumber, selectNewest } from '../../payment/checkout/placed/queries.ts';
import { selectRefunds } from '../../payment/checkout/refunds/queries.ts';
import { nameUsedMethod } from '../../payment/payment-method/choices.ts';
import { nameAction } from '../members/action-name.ts';
import { findAction, offeredActions } from './actions.ts';
import { describeContent } from './describe.ts';
import { addressOf, conditionsOf, readFilter } from './filter.ts';
import { selectHistory } from './queries.ts';
import { readOrder, versionOf } from './read-order.ts';

const maxListed = 50;

export const listPage: PageLoader<'console/orders/index'> = async ({ database, store, query }) => {
  const filter = readFilter(query);
  const { text } = filter;
  const after = readCursor(query['before']);
  const rows =
    text === undefined
      ? await selectNewest(database, store.id, { ...conditionsOf(filter), after, limit: maxListed + 1 })
      : [await findByNumber(database, store.id, text)].filter((order) => order !== undefined);
  const listed = rows.slice(0, maxListed);
  const last = rows.length > maxListed ? listed.at(-1) : undefined;
  return {
    isFiltered: Object.keys(filter).length > 0,
    orders: listed.map(describeListed),
    newest: after === undefined ? null : addressOf(filter),
    older: last === undefined ? null : addressOf(filter, { before: writeCursor({ at: last.placed_at, id: last.order_id }) }),
  };
};

/** Lists of a page: an order seldom has more. */
const maxRows = 50;

/** An order with everything that an operator needs to answer a question about it. Opening it is recorded. */
export const orderPage: PageLoader<'console/orders/order'> = async (context) => {
  const { database, store, params, request } = context;
  const { id: operatorId } = operatorOf(context);
  const { permissions } = rightsOf(context);
  const { orderId } = params;
  const view = await readOrder(database, store.id, orderId);
  const { order, remaining, charge } = view;
  const { account_id: accountId } = order;
  if (request !== undefined)
    await writeAudit(database, request, { action: 'order-viewed', accountId, operatorId, details: { orderId } });
  const offered = offeredActions(view, permissions);
  const method = await findPaidMethod(database, store.id, order);
  const refunds = await selectRefunds(database, store.id, [orderId], maxRows);
  const history = await selectHistory(database, store.id, orderId, maxRows);
  return {
    ...describeListed(order),
    ...describeContent(context, order),
    // Erased with the buyer's data.
    email: order.form.email ?? null,
    language: readLanguage(order.language),
    cancelledAt: order.cancelled_at?.toISOString() ?? null,
    method: method && nameUsedMethod(context, method),
    charge,
    remaining,
    offered,
    isRefundElsewhere: permissions.includes('refunds') && remaining > 0 && charge === null,
    refunds: refunds
      .toReversed()
      .map(({ created_at: at, amount, reason, state }) => ({ at: at.toISOString(), amount, reason, state })),
    history: history.map(({ at, action, operator, reason }) => ({
      at: at.toISOString(),
      action: nameAction(context, action),
      operator,
      reason,
    })),
  };
};

export const actionPage: PageLoader<'console/orders/action'> = async (context) => {
  const { database, store, params, plans, language } = context;
  const { action, orderId } = params;
  if (findAction(action) === undefined) throw new RefusalError('NOT_FOUND');
  const view = await readOrder(database, store.id, orderId);
  if (!offeredActions(view, rightsOf(context).permissions).includes(action)) return { redirectTo: `/console/orders/${orderId}` };
  const { order, remaining } = view;
  return {
    orderId,
    orderNumber: numberOf(order),
    buyer: buyerOf(order),
    amount: order.amount,
    returned: order.amount - remaining,
    remaining,
    lineItems: describeContent(context, order).lineItems,
    action,
    version: versionOf(view),
    title: plans.text(`order-action.title.${action}`, language) ?? '',
    effect: plans.text(`order-action.effect.${action}`, language) ?? '',
  };
};
