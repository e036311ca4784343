import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Operation } from '../../../runtime/api/operation.ts';
import { lockOpenContract, mailContextOf } from '../../plans/subscription/own-contract.ts';
import { type SubscriptionRow, selectContract } from '../../plans/subscription/queries.ts';
import { cancelOpenContract } from '../../plans/subscription/withdraw.ts';

export const readContract: Operation<'contract.read'> = async ({ database, store, params }) => {
  const contract = await selectContract(database, { storeId: store.id, subscriptionId: params.subscriptionId });
  if (contract === undefined) throw new RefusalError('NOT_FOUND');
  return describe(contract);
};

export const cancelContract: Operation<'contract.cancel'> = async (context) => {
  const { tx, store, params, app, now } = context;
  const open = await lockOpenContract(tx, { storeId: store.id, subscriptionId: params.subscriptionId }, now);
  const details = { ...params, clientId: app.clientId };
  return describe(await cancelOpenContract(tx, { ...context, mail: mailContextOf(context, now) }, open, details));
};

const describe = (contract: SubscriptionRow) => ({
  subscriptionId: contract.subscription_id,
  accountId: contract.account_id,
  planId: contract.plan_id,
  status: contract.status,
  price: contract.price,
  nextAmount: contract.billing_amount,
  taxRate: contract.tax_rate,
  renewSpan: contract.renew_span,
  renewSpanUnit: contract.renew_span_unit,
  nextSettlementAt: contract.next_settlement_at?.toISOString() ?? null,
  isCancelled: groupOfStatus(contract.status) === 'cancelRequest',
  startedAt: contract.started_at.toISOString(),
  endedAt: contract.ended_at?.toISOString() ?? null,
});
