import type { PlanQuote } from '../../../../rules/plans/quote-plan.ts';
import type { SubscriptionStatus } from '../../../../rules/plans/subscription-status.ts';
import { writeJobAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeId } from '../../../platform/random.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import type { LedgerPaymentMethod } from '../../payment/payment-history/queries.ts';
import { recordCharge } from '../../payment/payment-history/service.ts';
import { insertDuePeriod, insertPaidPeriod } from './periods.ts';
import { type PlanSettings, pickPlanTexts } from './plan-settings.ts';
import { countContracts, insertSubscription } from './queries.ts';
import { deleteReservation } from './sales.ts';
import { findUsedMethod } from './used-method.ts';

export interface NewContract {
  readonly accountId: string;
  /** Of `reserveSale`. */
  readonly reservationId: string;
  /** Of the order, for its first payment. Default: a new one. */
  readonly orderNumber?: string | undefined;
  readonly plan: PlanSettings;
  readonly quote: PlanQuote;
  /** An active method of the account; null: nothing is ever to be paid. */
  readonly methodId: string | null;
  /** The approved charge of `quote.amountNow`; null: nothing is charged now. */
  readonly charge: { readonly key: string; readonly reference: string } | null;
}

/**
 * Starts a contract in the transaction that learns that its charge was approved: the contract, its first periods, the ledger entry
 * and the audit. The reservation becomes the sold contract. Returns its id.
 */
export async function startContract(
  tx: Transaction,
  { platform, storeId, now }: { readonly platform: Platform; readonly storeId: string; readonly now: Date },
  { accountId, reservationId, orderNumber, plan, quote, methodId, charge }: NewContract,
): Promise<string> {
  const subscriptionId = makeId(platform.random, 's');
  const key = { storeId, subscriptionId };
  const { ever } = await countContracts(tx, { storeId, accountId }, plan.planId, reservationId);
  const { campaign, isTrial } = quote;
  const remaining = campaign === null || campaign.count === null ? null : Math.max(0, campaign.count - (isTrial ? 0 : 1));
  await insertSubscription(tx, storeId, {
    subscription_id: subscriptionId,
    account_id: accountId,
    plan_id: plan.planId,
    status: statusOf(isTrial, ever),
    status_before: null,
    plan: pickPlanTexts(plan),
    price: quote.originalPrice,
    tax_rate: quote.taxRate,
    renew_span_unit: quote.renewSpanUnit,
    renew_span: quote.renewSpan,
    next_settlement_at: quote.nextSettlementAt,
    billing_amount: quote.nextAmount,
    campaign: campaign && {
      code: campaign.code,
      name: campaign.name,
      discount: campaign.discount,
      count: campaign.count,
      startsAt: campaign.startsAt.toISOString(),
      endsAt: campaign.endsAt?.toISOString() ?? null,
    },
    campaign_remaining: remaining,
    first_payment_at: quote.firstPaymentAt,
    period: isTrial ? 0 : 1,
    anchor_at: quote.firstPaymentAt,
    anchor_period: 1,
    method_id: methodId,
    started_at: now,
    ended_at: null,
  });
  await deleteReservation(tx, { storeId, reservationId });
  const paymentMethod = await findUsedMethod(tx, { storeId, methodId });
  if (!isTrial) {
    const earningsId = await recordFirst(
      tx,
      { platform, storeId, now },
      { accountId, subscriptionId, orderNumber, plan, quote, charge, paymentMethod },
    );
    await insertPaidPeriod(tx, key, {
      period: 1,
      dueAt: quote.firstPaymentAt,
      amount: quote.amountNow,
      chargeKey: charge?.key ?? null,
      chargedMethod: charge === null ? null : methodId,
      chargeReference: charge?.reference ?? null,
      earningsId,
      now,
    });
  }
  const next = { period: isTrial ? 1 : 2, dueAt: quote.nextSettlementAt, amount: quote.nextAmount };
  await insertDuePeriod(tx, key, next);
  const details = { subscriptionId, planId: plan.planId, amount: quote.amountNow, orderNumber: orderNumber ?? null };
  await writeJobAudit(tx, { platform, storeId }, { action: 'subscription-start', accountId, details });
  const contract = { accountId, subscriptionId, planId: plan.planId, isTrial, amount: quote.amountNow };
  const started = { ...contract, nextSettlementAt: quote.nextSettlementAt.toISOString() };
  await writeEvent(tx, { storeId, random: platform.random, now }, { type: 'contract.started', data: started });
  return subscriptionId;
}

function statusOf(isTrial: boolean, ever: number): SubscriptionStatus {
  if (isTrial) return 'NEW_TRIAL_CONTRACT';
  return ever > 0 ? 'RE_CONTRACT' : 'NEW_CONTRACT';
}

async function recordFirst(
  tx: Transaction,
  { platform, storeId, now }: { readonly platform: Platform; readonly storeId: string; readonly now: Date },
  first: Pick<NewContract, 'accountId' | 'orderNumber' | 'plan' | 'quote' | 'charge'> & {
    readonly subscriptionId: string;
    readonly paymentMethod: LedgerPaymentMethod | null;
  },
): Promise<string | null> {
  const { planName, providerName } = first.plan;
  const { amountNow: amount, taxRate } = first.quote;
  const earningsId = await recordCharge(
    tx,
    { storeId, random: platform.random, now },
    {
      accountId: first.accountId,
      intent: `subscription:${first.subscriptionId}.1`,
      orderNumber: first.orderNumber,
      planName,
      providerName,
      lines: [{ name: planName, quantity: 1, amount, taxRate }],
      paymentMethod: amount === 0 ? null : first.paymentMethod,
      chargeReference: first.charge?.reference ?? null,
    },
  );
  return earningsId ?? null;
}
