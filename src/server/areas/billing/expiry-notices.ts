// Mails members whose card expires before their contract is renewed. The renewal is tried in any case: banks accept some such cards.
import { isCardExpired } from '../../../rules/card-expiry.ts';
import { addDays } from '../../../rules/settlement-dates.ts';
import { groupOfStatus } from '../../../rules/subscription-status.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Locked } from '../../platform/database/locked.ts';
import { type Claimed, isHeld, type LeaseTable, leaseParameters } from '../../platform/queue/lease.ts';
import { runDue } from '../../platform/queue/run-due.ts';
import { findStore } from '../../platform/sessions/request-state.ts';
import type { Job, JobContext } from '../../runtime/job.ts';
import { findMethod, nameMethod } from '../payment-method/service.ts';
import { type ContractMailContext, mailContract } from './mails.ts';
import { lockPeriod, noticeDays, type PeriodRow } from './periods.ts';
import { findMailbox, lockSubscription } from './queries.ts';
import { isPlanStopped, type OpenContract } from './settlement.ts';

/** Periods whose payment method is to be looked at. */
const dueNotices: LeaseTable = {
  table: 'subscription_periods',
  id: 'period_id',
  dueAt: 'notice_at',
  leaseId: 'notice_lease_id',
  queue: 'subscription_periods.notices',
  isWaiting: 'notice_at IS NOT NULL',
};

type DueNotice = Claimed<Pick<PeriodRow, 'period_id' | 'subscription_id'> & { readonly store_id: string }>;

export const expiryNotices: Job = (context) =>
  runDue<DueNotice>(
    { ...context, clock: context.platform.clock },
    {
      table: dueNotices,
      maxConcurrent: context.chargesInFlight,
      columns: 'store_id, period_id, subscription_id',
      handle: (due) => handleDue(context, due),
      report: (due, error) =>
        context.log.error({ err: error, periodId: due.period_id }, 'a card could not be looked at; it is retried'),
    },
  );

async function handleDue(context: JobContext, { store_id: storeId, lease, ...due }: DueNotice): Promise<void> {
  const { database, project, platform } = context;
  const store = await findStore(database, storeId, platform.ownOrigin);
  const mailContext =
    store === undefined ? undefined : { ...context, store, plans: await project.plansOf(store), now: platform.clock.now() };
  await database.transaction(async (tx) => {
    const contract = await lockSubscription(tx, { storeId, subscriptionId: due.subscription_id });
    const period = await lockPeriod(tx, storeId, due.period_id);
    const ended = await tx.query(
      `UPDATE subscription_periods SET notice_at = NULL, notice_lease_id = NULL WHERE ${isHeld(dueNotices)} RETURNING period_id`,
      leaseParameters(lease),
    );
    if (ended.length === 0 || mailContext === undefined || contract === undefined || period === undefined) return;
    await mailExpiry(tx, mailContext, { contract, period });
  });
}

async function mailExpiry(tx: Transaction, context: ContractMailContext, open: OpenContract): Promise<void> {
  const { store, plans } = context;
  const { contract, period } = open;
  const { account_id: accountId, method_id: methodId } = contract;
  const group = groupOfStatus(contract.status);
  const isRenewed = period.state === 'due' && contract.ended_at === null && (group === 'contract' || group === 'trial');
  if (!isRenewed || methodId === null || period.amount === 0 || isPlanStopped(context, open)) return;
  const method = await findMethod(tx, { storeId: store.id, accountId, methodId });
  if (method === undefined || !isCardExpired(method.card_expiry, period.due_at)) return;
  const language = (await findMailbox(tx, { storeId: store.id, accountId }))?.language ?? 'ja';
  await mailContract(tx, context, contract, 'subscriptionCardExpires', {
    intent: `${period.period_id}:${methodId}`,
    amount: period.amount,
    method: nameMethod({ plans, language }, method),
    page: '/payment-method',
  });
}

/** Looks at the method of a contract again, because it was changed or the contract goes on after all. */
export async function scheduleNotice(
  tx: Transaction,
  storeId: string,
  { period_id: periodId, due_at: dueAt }: Locked<PeriodRow>,
  now: Date,
): Promise<void> {
  const noticeAt = addDays(dueAt, -noticeDays);
  await tx.query("UPDATE subscription_periods SET notice_at = $3 WHERE store_id = $1 AND period_id = $2 AND state = 'due'", [
    storeId,
    periodId,
    noticeAt < now ? now : noticeAt,
  ]);
}
