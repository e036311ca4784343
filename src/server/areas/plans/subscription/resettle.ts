import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { keepLease } from '../../../platform/queue/keep-lease.ts';
import { createLease } from '../../../platform/queue/lease.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext, RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { nameMethod } from '../../payment/payment-method/choices.ts';
import { canPay } from '../../payment/payment-method/default-method.ts';
import { lockMethod } from '../../payment/payment-method/queries.ts';
import { type ChargeParts, chargePeriod } from './charge.ts';
import { lockOpenContract, mailContextOf, type OwnContract } from './own-contract.ts';
import { lockPeriod, selectPaid, unknownCharges } from './periods.ts';
import { lockSubscription } from './queries.ts';
import { applyOutcome, beginCharge, endContract, isPlanStopped } from './settlement.ts';
import { describeUsedMethod, nameContractMethod } from './used-method.ts';

const hourlyLimit = { limit: 5, windowSeconds: 3_600 };

/** How long the page of a contract says that it was paid. */
const shownSeconds = 1_800;

/** What is charged if the member pays now, and with what; null: nothing can be paid. */
export function describePayNow(context: RequestContext, { contract, period, isUpdating }: OwnContract) {
  if (period === undefined || isUpdating || groupOfStatus(contract.status) !== 'hold') return null;
  return {
    amount: period.amount,
    method: nameContractMethod(context, contract),
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

/** The member pays a contract on hold. */
export const resettle: Command<'subscription.re-settlement'> = async (context) => {
  const { subscriptionId } = context.params;
  await payHeldContract(context, { accountId: requireAccountId(context), subscriptionId });
  return undefined;
};

/** Charges a contract on hold, for its member or an operator. If the outcome stays unknown, the worker finds it out. */
export async function payHeldContract(
  context: Pick<CommandContext, 'database' | 'gateways' | 'platform' | 'plans' | 'store' | 'request' | 'now'>,
  { accountId, subscriptionId }: { readonly accountId: string; readonly subscriptionId: string },
  audited: JsonObject = {},
): Promise<void> {
  const { database, gateways, platform, store, request, now } = context;
  const key = { storeId: store.id, subscriptionId };
  // With the account, so that no other member uses up the attempts.
  await limitRate(context, `re-settlement:${accountId}:${subscriptionId}`, hourlyLimit);
  const begun = await database.transaction(async (tx) => {
    const open = await lockOpenContract(tx, { ...key, accountId }, now);
    const { contract } = open;
    const lease = createLease(store.id, open.period.period_id);
    if (groupOfStatus(contract.status) !== 'hold') throw new RefusalError('NOT_NOW');
    const mailContext = mailContextOf(context, now);
    if (isPlanStopped(mailContext, open)) {
      await endContract(tx, mailContext, open);
      return undefined;
    }
    const { method_id: methodId } = contract;
    const method = methodId === null ? undefined : await lockMethod(tx, { storeId: store.id, accountId, methodId });
    // Renewals try an expired card too, because its provider may know the new one; a member chooses another.
    if (method === undefined || !canPay(method, now)) throw new RefusalError('METHOD_UNUSABLE');
    const period = await beginCharge(tx, { storeId: store.id, now: platform.clock.now() }, open, lease.leaseId);
    const details = { ...audited, subscriptionId, periodId: period.period_id };
    await writeAudit(tx, request, { action: 'subscription-re-settlement', accountId, details });
    const owner = { storeId: store.id, accountId };
    const { reference } = method;
    const parts: ChargeParts = {
      owner,
      key: period.charge_key ?? '',
      amount: period.amount,
      method: reference,
      isRepeated: false,
    };
    return { charge: parts, lease };
  });
  if (begun === undefined) throw new RefusalError('PLAN_ENDED');
  const { charge, lease } = begun;
  const log = request.log;
  const state = await keepLease({ database, clock: platform.clock, log }, unknownCharges, lease, async () => {
    const outcome = await chargePeriod(gateways.payments, charge);
    return database.transaction(async (tx) => {
      const contract = await lockSubscription(tx, key);
      const period = await lockPeriod(tx, store.id, lease.id);
      const { key: chargeKey, amount } = charge;
      const open = contract && period && { contract, period };
      const charged = { key: chargeKey, amount, outcome, leaseId: lease.leaseId, isAsked: true, log };
      return applyOutcome(tx, mailContextOf(context, platform.clock.now()), open, charged);
    });
  });
  if (state === 'declined') throw new RefusalError('PAYMENT_DECLINED');
  if (state === 'refused') throw new RefusalError('PAYMENT_UNAVAILABLE');
  if (state !== 'approved') throw new RefusalError('PAYMENT_PENDING');
}
