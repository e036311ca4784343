import { maxDeclined } from '../../../../rules/plans/holds.ts';
import { addDays, startOfDayInJapan } from '../../../../rules/plans/settlement-dates.ts';
import { nextSubscriptionState } from '../../../../rules/plans/subscription-status.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext, FormSource } from '../../../runtime/area.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { describeSurvey } from '../../signup/surveys/describe-survey.ts';
import { findSurvey } from '../../signup/surveys/find-survey.ts';
import { saveSurveyAnswers } from '../../signup/surveys/save-answers.ts';
import { describeContract } from './contract-event.ts';
import { type ContractMailContext, mailContract } from './mails.ts';
import { detailRoute, lockOwnContract, mailContextOf } from './own-contract.ts';
import { type OpenContract, savePeriod } from './periods.ts';
import { type SubscriptionRow, saveSubscription } from './queries.ts';
import { scheduleNotice } from './upcoming/send-notices.ts';
import { findUsedMethod } from './used-method.ts';

/** When a contract ends that is cancelled now: instead of its next settlement, or at the end of the day if none is coming. */
export const endOf = ({ next_settlement_at: next }: Pick<SubscriptionRow, 'next_settlement_at'>, now: Date): Date =>
  next ?? addDays(startOfDayInJapan(now), 1);

/** The survey of cancellations. A contract is restored without one (SUBSCR-008). */
export const withdrawForm: FormSource<'subscription-withdraw'> = {
  context: async ({ plans, language }) => ({
    survey: describeSurvey(findSurvey(plans.settings, { purpose: 'withdraw' }), language),
  }),
};

/** The contract ends instead of being settled again; until then it can be restored. */
export const withdraw: Command<'subscription.withdraw'> = async (context) => {
  const { database, plans, params, answers, now } = context;
  await database.transaction(async (tx) => {
    const open = await lockOwnContract(tx, context);
    await cancelOpenContract(tx, { ...context, mail: mailContextOf(context, now) }, open, { ...params });
    const accountId = open.contract.account_id;
    const survey = findSurvey(plans.settings, { purpose: 'withdraw' });
    const subject = params.subscriptionId;
    await saveSurveyAnswers(tx, context, { accountId, survey, purpose: 'withdraw', subject, answers: answers.survey });
  });
  return { redirectTo: completeRoute(context) };
};

/** Cancels a locked contract and mails the member. Refuses 409 NOT_NOW if it was cancelled before. `details`: for the audit log. */
export async function cancelOpenContract(
  tx: Transaction,
  {
    store,
    platform,
    request,
    mail,
    now,
  }: Pick<CommandContext, 'store' | 'platform' | 'request' | 'now'> & { readonly mail: ContractMailContext },
  { contract, period }: OpenContract,
  details: { readonly [name: string]: string },
): Promise<SubscriptionRow> {
  const state = nextSubscriptionState({ status: contract.status, before: contract.status_before }, 'withdraw');
  if (state === undefined) throw refuseNow();
  const endsAt = endOf(contract, now);
  const changed = { ...contract, status: state.status, status_before: state.before, next_settlement_at: endsAt };
  await saveSubscription(tx, store.id, changed);
  await savePeriod(tx, store.id, { ...period, state: 'due', next_at: endsAt });
  await writeAudit(tx, request, { action: 'subscription-withdraw', accountId: contract.account_id, details });
  const cancelled = { ...describeContract(contract), endsAt: endsAt.toISOString() };
  await writeEvent(tx, { storeId: store.id, random: platform.random, now }, { type: 'contract.cancelled', data: cancelled });
  await mailContract(tx, mail, changed, 'subscriptionCancelled', { intent: makeId(platform.random, 'i') });
  return changed;
}

/** The contract goes on as if it had never been cancelled. */
export const restore: Command<'subscription.withdraw.cancel'> = async (context) => {
  const { database, store, platform, params, request, now } = context;
  await database.transaction(async (tx) => {
    const { contract, period } = await lockOwnContract(tx, context);
    const state = nextSubscriptionState({ status: contract.status, before: contract.status_before }, 'restore');
    if (state === undefined) throw refuseNow();
    // Its payment is overdue, and only the member can settle it.
    const isFailed = period.declined >= maxDeclined;
    const next = isFailed ? null : contract.next_settlement_at;
    const changed = { ...contract, status: state.status, status_before: state.before, next_settlement_at: next };
    await saveSubscription(tx, store.id, changed);
    await savePeriod(tx, store.id, { ...period, state: isFailed ? 'failed' : 'due', next_at: next });
    await scheduleNotice(tx, store.id, period, now);
    await writeAudit(tx, request, { action: 'subscription-restore', accountId: contract.account_id, details: { ...params } });
    const restored = { ...describeContract(contract), nextSettlementAt: next?.toISOString() ?? null };
    await writeEvent(tx, { storeId: store.id, random: platform.random, now }, { type: 'contract.restored', data: restored });
    const intent = makeId(platform.random, 'i');
    const method = await findUsedMethod(tx, { storeId: store.id, methodId: contract.method_id });
    await mailContract(tx, mailContextOf(context, now), changed, 'subscriptionRestored', { intent, method });
  });
  return { redirectTo: completeRoute(context) };
};

const refuseNow = (): RefusalError => new RefusalError('NOT_NOW');

function completeRoute({
  params,
  payload,
  readReturnTo,
}: Pick<CommandContext, 'readReturnTo'> & {
  readonly params: { readonly subscriptionId: string };
  readonly payload: { readonly returnTo?: string | null };
}): string {
  const returnTo = readReturnTo(payload.returnTo);
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  return `${detailRoute(params.subscriptionId)}/withdraw/complete${query}`;
}
