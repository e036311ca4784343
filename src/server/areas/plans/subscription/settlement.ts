// The steps that settle one period. Each step is one transaction under the contract's lock; the charge happens between them.

import { findRetry, startOfPeriod } from '../../../../rules/plans/holds.ts';
import { amountOfSettlement, isStopped } from '../../../../rules/plans/quote-plan.ts';
import { addSpans } from '../../../../rules/plans/settlement-dates.ts';
import {
  groupOfStatus,
  nextSubscriptionState,
  type SubscriptionEvent,
  type SubscriptionState,
} from '../../../../rules/plans/subscription-status.ts';
import { writeJobAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PaymentError } from '../../../platform/gateways/payment/payment-gateway.ts';
import { leaseSeconds } from '../../../platform/queue/lease.ts';
import { type EventContext, writeEvent } from '../../../runtime/events/write-event.ts';
import { type FindingContext, returnUnneeded } from '../../payment/payment-history/report-finding.ts';
import { recordCharge } from '../../payment/payment-history/service.ts';
import { saveDeclined } from '../../payment/payment-method/event-queries.ts';
import type { ChargeOutcome } from '../../payment/payment-method/reconcile-charge.ts';
import { describeContract } from './contract-event.ts';
import { type ContractMailContext, mailContract } from './mails.ts';
import { insertDuePeriod, type OpenContract, type PeriodRow, savePeriod } from './periods.ts';
import { type SubscriptionRow, saveSubscription } from './queries.ts';
import { moveCampaign } from './upcoming/move-period.ts';
import { findUsedMethod } from './used-method.ts';

/** Seconds until a charge with an unknown outcome is looked up again, or one that the provider did not look at is sent again. */
const unknownSeconds = 60;

/** Seconds until a charge is sent again that the provider refuses whatever the card is. */
const refusedSeconds = 3_600;

/** What became of a charge. `refused`: the amount or the configuration of the store is at fault, so that the contract goes on. */
export type PeriodOutcome = ChargeOutcome | { readonly state: 'refused'; readonly error: PaymentError };

const eventsOf = ({ store, platform, now }: ContractMailContext): EventContext => ({
  storeId: store.id,
  random: platform.random,
  now,
});

/** Whether the plan is no longer renewed on the day on which the period would begin, so that the contract ends instead. */
export function isPlanStopped({ plans, now }: ContractMailContext, { contract, period }: OpenContract): boolean {
  const settings = plans.settings.plans.plans.find(({ planId }) => planId === contract.plan_id);
  const stopsAt = settings?.forceStopRenewDate === undefined ? null : new Date(settings.forceStopRenewDate);
  return isStopped(stopsAt, startOfPeriod(period, now));
}

/** Ends a contract on the day on which its period would be settled. Nothing is charged. */
export async function endContract(
  tx: Transaction,
  context: ContractMailContext,
  { contract, period }: OpenContract,
): Promise<void> {
  const { platform, store, now } = context;
  const endedAt = contract.next_settlement_at ?? now;
  await savePeriod(tx, store.id, { ...period, state: 'ended', next_at: null, settled_at: now });
  await saveSubscription(tx, store.id, { ...contract, next_settlement_at: endedAt, ended_at: endedAt < now ? endedAt : now });
  const { subscription_id: subscriptionId, account_id: accountId } = contract;
  await writeJobAudit(
    tx,
    { platform, storeId: store.id },
    { action: 'subscription-end', accountId, details: { subscriptionId } },
  );
  await writeEvent(tx, eventsOf(context), { type: 'contract.ended', data: describeContract(contract) });
  await mailContract(tx, context, contract, 'subscriptionEnded', { intent: period.period_id });
}

/** Notes that a charge is about to be sent under a lease of this process, with the key that identifies it from now on. */
export async function beginCharge(
  tx: Transaction,
  { storeId, now }: { readonly storeId: string; readonly now: Date },
  { contract, period }: OpenContract,
  leaseId: string,
): Promise<PeriodRow> {
  const attempts = countAttempt({ contract, period });
  const begun: PeriodRow = {
    ...period,
    state: 'charging',
    next_at: addSeconds(now, leaseSeconds),
    attempts,
    charge_key: keyOf(period, attempts),
    charged_method: contract.method_id,
  };
  await savePeriod(tx, storeId, begun, leaseId);
  return begun;
}

const keyOf = ({ period_id: periodId }: PeriodRow, attempts: number): string => `${periodId}.${attempts}`;

/**
 * The number of the attempt that begins. One that the provider did not carry out is repeated, unless the method was changed: providers refuse a
 * key that comes with another method.
 */
function countAttempt({ contract, period }: OpenContract): number {
  const attempts = period.attempts + 1;
  const isOfOther = period.charge_key === keyOf(period, attempts) && period.charged_method !== contract.method_id;
  return isOfOther ? attempts + 1 : attempts;
}

/** A charge that was made or looked up. */
export interface ChargedPeriod extends Pick<FindingContext, 'log'> {
  /** The idempotency key. */
  readonly key: string;
  readonly amount: number;
  readonly outcome: PeriodOutcome;
  /** Of the process that has sent or looked it up. */
  readonly leaseId: string;
  /** Whether the member has asked for it. */
  readonly isAsked: boolean;
}

/**
 * Records the outcome of a charge, and returns what the period shows then. What another process has recorded stays, and an approved charge
 * that the period was not paid with is returned. `open`: undefined: the contract is gone.
 */
export async function applyOutcome(
  tx: Transaction,
  context: ContractMailContext,
  open: OpenContract | undefined,
  { key, amount, outcome, leaseId, isAsked, log }: ChargedPeriod,
): Promise<PeriodOutcome['state']> {
  const { platform, store } = context;
  const state = open?.period.state ?? 'ended';
  if (open === undefined || state !== 'charging' || open.period.charge_key !== key) {
    const isPaidBy = state === 'paid' && open?.period.charge_key === key;
    if (outcome.state === 'approved' && !isPaidBy)
      await returnUnneeded(tx, { platform, storeId: store.id, log }, { ...outcome, idempotencyKey: key, amount });
    if (state === 'charging') return 'unknown';
    return state === 'paid' ? 'approved' : 'declined';
  }
  const { charged_method: methodId } = open.period;
  if (methodId !== null && (outcome.state === 'approved' || outcome.state === 'declined'))
    await saveDeclined(tx, { storeId: store.id, methodId }, outcome.state === 'declined' ? context.now : null);
  if (outcome.state === 'approved') await applyPaid(tx, context, open, outcome.reference);
  else if (outcome.state === 'declined') await applyDeclined(tx, context, open, isAsked);
  else await postponeCharge(tx, context, open, { outcome, leaseId, isAsked, log });
  return outcome.state;
}

/** Sends a charge again later, or looks it up if it may have been made. */
async function postponeCharge(
  tx: Transaction,
  { store, now }: ContractMailContext,
  { contract, period }: OpenContract,
  { outcome, leaseId, isAsked, log }: Omit<ChargedPeriod, 'key' | 'amount'>,
): Promise<void> {
  const isRefused = outcome.state === 'refused';
  if (isRefused)
    log.error({ err: outcome.error, periodId: period.period_id }, 'the payment provider refuses a charge whatever the card is');
  const nextAt = addSeconds(now, isRefused ? refusedSeconds : unknownSeconds);
  // Unless another process may have sent it meanwhile.
  const isUnsent = (isRefused || outcome.state === 'absent') && period.lease_id === leaseId;
  const { next_settlement_at: retryAt } = contract;
  // As before the member has asked for it.
  if (isUnsent && isAsked && isRefused)
    await savePeriod(tx, store.id, { ...period, state: retryAt === null ? 'failed' : 'due', next_at: retryAt });
  // Due again, with the same key. What a member has asked for may not have been due.
  else if (isUnsent && !isAsked) {
    await savePeriod(tx, store.id, { ...period, state: 'due', next_at: nextAt, attempts: period.attempts - 1 });
    // Nothing is under way meanwhile, so that the member may cancel or change the method.
    if (isRefused) await saveSubscription(tx, store.id, { ...contract, next_settlement_at: nextAt });
  } else await savePeriod(tx, store.id, { ...period, state: 'charging', next_at: nextAt });
}

/** The period is paid: the ledger entry, the next period, the status and the mail. `reference`: null: nothing was to be paid. */
export async function applyPaid(
  tx: Transaction,
  context: ContractMailContext,
  { contract, period }: OpenContract,
  reference: string | null,
): Promise<void> {
  const { platform, store, now } = context;
  const { subscription_id: subscriptionId, account_id: accountId } = contract;
  const { planName, providerName } = contract.plan;
  const methodId = reference === null ? null : period.charged_method;
  const paymentMethod = await findUsedMethod(tx, { storeId: store.id, methodId });
  const earningsId = await recordCharge(
    tx,
    { storeId: store.id, random: platform.random, now },
    {
      accountId,
      intent: `subscription:${period.period_id}`,
      planName,
      providerName,
      lines: [{ name: planName, quantity: 1, amount: period.amount, taxRate: contract.tax_rate }],
      paymentMethod,
      chargeReference: reference,
    },
  );
  await savePeriod(tx, store.id, {
    ...period,
    state: 'paid',
    next_at: null,
    charge_reference: reference,
    earnings_id: earningsId ?? null,
    settled_at: now,
  });
  const next = advance(contract, period, now);
  await saveSubscription(tx, store.id, next);
  const dueAt = next.next_settlement_at;
  if (dueAt !== null)
    await insertDuePeriod(
      tx,
      { storeId: store.id, subscriptionId },
      { period: next.period + 1, dueAt, amount: next.billing_amount },
    );
  const details = { subscriptionId, periodId: period.period_id, amount: period.amount };
  await writeJobAudit(tx, { platform, storeId: store.id }, { action: 'subscription-paid', accountId, details });
  const renewed = { ...describeContract(contract), amount: period.amount, nextSettlementAt: dueAt?.toISOString() ?? null };
  await writeEvent(tx, eventsOf(context), { type: 'contract.renewed', data: renewed });
  await mailContract(tx, context, next, 'subscriptionRenewed', {
    intent: period.period_id,
    amount: period.amount,
    method: paymentMethod ?? (await findUsedMethod(tx, { storeId: store.id, methodId: contract.method_id })),
  });
}

/** The contract after a period was paid. After a hold, its periods are counted from the day of the payment. */
function advance(contract: SubscriptionRow, period: PeriodRow, now: Date): SubscriptionRow {
  const startsAt = startOfPeriod(period, now);
  const isMoved = startsAt > period.due_at;
  const anchor = isMoved
    ? { anchor_at: startsAt, anchor_period: period.period }
    : { anchor_at: contract.anchor_at, anchor_period: contract.anchor_period };
  const span = { renewSpanUnit: contract.renew_span_unit, renewSpan: contract.renew_span };
  const remaining = contract.campaign_remaining === null ? null : Math.max(0, contract.campaign_remaining - 1);
  return {
    ...contract,
    ...anchor,
    ...toColumns(nextStateOf(contract, paidEvents[groupOfStatus(contract.status)])),
    period: period.period,
    next_settlement_at: addSpans(anchor.anchor_at, span, period.period + 1 - anchor.anchor_period),
    campaign: isMoved ? moveCampaign(contract, startsAt, period.period) : contract.campaign,
    campaign_remaining: remaining,
    billing_amount: amountOfSettlement(contract.price, contract.campaign, remaining),
    first_payment_at: isMoved && period.period === 1 ? startsAt : contract.first_payment_at,
  };
}

const paidEvents = { contract: 'renewed', trial: 'trialEnded', hold: 'resettled', cancelRequest: undefined } as const;

function nextStateOf(contract: SubscriptionRow, event: SubscriptionEvent | undefined): SubscriptionState {
  const state = { status: contract.status, before: contract.status_before };
  return (event && nextSubscriptionState(state, event)) ?? state;
}

const toColumns = ({ status, before }: SubscriptionState) => ({ status, status_before: before });

/** The period could not be paid: the next attempt is planned, and the contract is on hold. */
export async function applyDeclined(
  tx: Transaction,
  context: ContractMailContext,
  { contract, period }: OpenContract,
  isAsked: boolean,
): Promise<void> {
  const { platform, store, now } = context;
  const firstFailedAt = period.first_failed_at ?? now;
  // What a member asks for is no attempt of the worker.
  const declined = isAsked ? period.declined : period.declined + 1;
  const span = { renewSpanUnit: contract.renew_span_unit, renewSpan: contract.renew_span };
  const retryAt = findRetry(span, firstFailedAt, declined, now);
  await savePeriod(tx, store.id, {
    ...period,
    state: retryAt === null ? 'failed' : 'due',
    next_at: retryAt,
    declined,
    first_failed_at: firstFailedAt,
  });
  const held = { ...contract, ...toColumns(nextStateOf(contract, 'settlementFailed')), next_settlement_at: retryAt };
  await saveSubscription(tx, store.id, held);
  const { subscription_id: subscriptionId, account_id: accountId } = contract;
  const details = { subscriptionId, periodId: period.period_id, attempts: period.attempts };
  await writeJobAudit(tx, { platform, storeId: store.id }, { action: 'subscription-declined', accountId, details });
  const failed = { accountId, subscriptionId, orderId: null, amount: period.amount };
  await writeEvent(tx, eventsOf(context), { type: 'payment.failed', data: failed });
  if (groupOfStatus(held.status) === 'hold' && groupOfStatus(contract.status) !== 'hold')
    await writeEvent(tx, eventsOf(context), { type: 'contract.held', data: describeContract(contract) });
  if (isAsked) return;
  const kind = retryAt === null ? 'subscriptionHeld' : 'subscriptionFailed';
  const method = await findUsedMethod(tx, { storeId: store.id, methodId: period.charged_method ?? contract.method_id });
  await mailContract(tx, context, held, kind, { intent: `${period.period_id}:${declined}`, amount: period.amount, method });
}
