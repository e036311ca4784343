// What moves with the days of a contract.
import { addSpans, startOfDayInJapan } from '../../../../../rules/plans/settlement-dates.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { type OpenContract, type PeriodRow, savePeriod } from '../periods.ts';
import { type ContractCampaign, type SubscriptionRow, saveSubscription } from '../queries.ts';

/** Lets the open period begin on another day, from which later ones are counted. Ends the lease of a process that would settle it before. */
export async function movePeriod(
  tx: Transaction,
  storeId: string,
  { contract, period }: OpenContract,
  dueAt: Date,
): Promise<OpenContract> {
  const isFirst = period.period === 1;
  const movedContract = {
    ...contract,
    next_settlement_at: dueAt,
    anchor_at: dueAt,
    anchor_period: period.period,
    campaign: moveCampaign(contract, dueAt, period.period),
    first_payment_at: isFirst ? dueAt : contract.first_payment_at,
  };
  const movedPeriod = { ...period, due_at: dueAt, next_at: dueAt, lease_id: null };
  await saveSubscription(tx, storeId, movedContract);
  await savePeriod(tx, storeId, movedPeriod);
  return { contract: movedContract, period: movedPeriod };
}

/** The campaign with the days on which it now applies: the payments that it discounts are made later. */
export function moveCampaign(
  { campaign, campaign_remaining: remainingPeriods, renew_span_unit: renewSpanUnit, renew_span: renewSpan }: SubscriptionRow,
  startsAt: Date,
  period: number,
): ContractCampaign | null {
  if (campaign === null) return null;
  const isFirst = period === 1 ? { startsAt: startsAt.toISOString() } : {};
  if (remainingPeriods === null || remainingPeriods === 0) return { ...campaign, ...isFirst };
  return { ...campaign, ...isFirst, endsAt: addSpans(startsAt, { renewSpanUnit, renewSpan }, remainingPeriods).toISOString() };
}

/** When a period of a contract begins, by its number. */
const startOf = (contract: SubscriptionRow, period: PeriodRow['period']): Date =>
  addSpans(
    contract.anchor_at,
    { renewSpanUnit: contract.renew_span_unit, renewSpan: contract.renew_span },
    period - contract.anchor_period,
  );

/**
 * Lets a period begin today if nobody settled it until the next one was due, too: after a standstill each period is paid for its own time, and
 * members do not pay for several at once.
 */
export async function moveMissed(tx: Transaction, storeId: string, open: OpenContract, now: Date): Promise<OpenContract> {
  const { contract, period } = open;
  const next = startOf(contract, period.period + 1);
  return period.declined === 0 && next <= now ? movePeriod(tx, storeId, open, startOfDayInJapan(now)) : open;
}
