// What a member can pay at once for a contract on hold, and what was paid so.
import { groupOfStatus } from '../../../rules/subscription-status.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { type NamedMethod, nameMethod } from '../payment-method/service.ts';
import type { OwnContract } from './own-contract.ts';
import { selectPaid } from './periods.ts';
import type { ContractRow } from './queries.ts';
import { describeUsedMethod } from './used-method.ts';

/** How long the page of a contract says that it was paid. */
const shownSeconds = 1_800;

/** What is charged if the member pays now, and with what; null: nothing can be paid. */
export function describePayNow(context: RequestContext, { contract, period, isUpdating }: OwnContract) {
  if (period === undefined || isUpdating || groupOfStatus(contract.status) !== 'hold') return null;
  return {
    amount: period.amount,
    method: nameUsedMethod(context, contract),
    isUsable: describeUsedMethod(contract, context.now)?.isValid === true,
  };
}

/** The payment that has just ended a hold; null: none, or longer ago. */
export async function describeJustPaid(context: RequestContext, { contract }: OwnContract) {
  const { database, store, now } = context;
  if (contract.status !== 'HOLD_RELEASED' && contract.status !== 'TRIAL_HOLD_RELEASED') return null;
  const key = { storeId: store.id, subscriptionId: contract.subscription_id };
  const paid = await selectPaid(database, key, contract.period);
  if (paid === undefined || paid.settled_at <= addSeconds(now, -shownSeconds)) return null;
  return { amount: paid.amount, method: nameMethod(context, paid) };
}

/** The name of the method that pays the contract; null: it was deleted. */
export function nameUsedMethod(context: Pick<RequestContext, 'plans' | 'language'>, contract: ContractRow): string | null {
  const { method_type } = contract;
  return method_type === null ? null : nameMethod(context, { ...contract, method_type } satisfies NamedMethod);
}
