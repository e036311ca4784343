// Looks at coming payments, to mail members whose card expires before one, and those who are to be told about it (ADR 0079). A renewal with an
// expired card is tried in any case: banks accept some such cards.
import { isCardExpired } from '../../../../../rules/card-expiry.ts';
import { addDays } from '../../../../../rules/plans/settlement-dates.ts';
import { groupOfStatus } from '../../../../../rules/plans/subscription-status.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Locked } from '../../../../platform/database/locked.ts';
import { type Claimed, isHeld, type LeaseTable, leaseParameters } from '../../../../platform/queue/lease.ts';
import { runDue } from '../../../../platform/queue/run-due.ts';
import { findStore } from '../../../../platform/sessions/request-state.ts';
import type { JobContext } from '../../../../runtime/job.ts';
import { findMethod } from '../../../payment/payment-method/service.ts';
import { type ContractMailContext, mailContract } from '../mails.ts';
import { cardNoticeDays, lockPeriod, type OpenContract, type PeriodRow } from '../periods.ts';
import { lockSubscription } from '../queries.ts';
import { isPlanStopped } from '../settlement.ts';
import { announce, findAnnouncement } from './announce.ts';
import { findNoticeTime } from './notice-rules.ts';

/** Coming payments that are to be looked at. */
const dueNotices: LeaseTable = {
  table: 'subscription_periods',
  id: 'period_id',
  dueAt: 'notice_at',
  leaseId: 'notice_lease_id',
  queue: 'subscription_periods.notices',
  isWaiting: 'notice_at IS NOT NULL',
};

type DueNotice = Claimed<Pick<PeriodRow, 'period_id' | 'subscription_id'> & { readonly store_id: string }>;

/** Looks at the payments whose time has come. Returns when the next look is due. */
export const sendNotices = (context: JobContext): Promise<Date | undefined> =>
  runDue<DueNotice>(
    { ...context, clock: context.platform.clock },
    {
      table: dueNotices,
      maxConcurrent: context.chargesInFlight,
      columns: 'store_id, period_id, subscription_id',
      handle: (due) => handleDue(context, due),
      report: (due, error) =>
        context.log.error({ err: error, periodId: due.period_id }, 'a coming payment could not be looked at; it is retried'),
    },
  );

async function handleDue(context: JobContext, { store_id: storeId, lease, ...due }: DueNotice): Promise<void> {
  const { database, project, platform } = context;
  const now = platform.clock.now();
  const store = await findStore(database, storeId, platform.ownOrigin);
  const mailContext = store === undefined ? undefined : { ...context, store, plans: await project.plansOf(store), now };
  await database.transaction(async (tx) => {
    const contract = await lockSubscription(tx, { storeId, subscriptionId: due.subscription_id });
    const period = await lockPeriod(tx, storeId, due.period_id);
    const open = contract && period && { contract, period };
    const isLooked = mailContext !== undefined && open !== undefined && isPaying(mailContext, open);
    const announcement = isLooked ? await findAnnouncement(tx, storeId, open) : undefined;
    const noticeDays = mailContext?.plans.settings.plans.noticeDays ?? 0;
    const mailAt = announcement === undefined ? now : findNoticeTime(announcement.running, noticeDays);
    const next = mailAt > now ? mailAt : null;
    const held = await tx.query(
      `UPDATE subscription_periods SET notice_at = $4, noticed_at = $5, notice_lease_id = NULL
        WHERE ${isHeld(dueNotices)} RETURNING period_id`,
      [...leaseParameters(lease), next, next === null ? now : null],
    );
    if (held.length === 0 || !isLooked) return;
    await mailExpiry(tx, mailContext, open);
    if (announcement !== undefined && next === null) await announce(tx, mailContext, open, announcement);
  });
}

/** Whether the period is paid when its day comes. */
function isPaying(context: ContractMailContext, open: OpenContract): boolean {
  const { contract, period } = open;
  const group = groupOfStatus(contract.status);
  const isRenewed = period.state === 'due' && contract.ended_at === null && (group === 'contract' || group === 'trial');
  return isRenewed && period.amount > 0 && !isPlanStopped(context, open);
}

async function mailExpiry(tx: Transaction, context: ContractMailContext, { contract, period }: OpenContract): Promise<void> {
  const { account_id: accountId, method_id: methodId } = contract;
  const storeId = context.store.id;
  const method = methodId === null ? undefined : await findMethod(tx, { storeId, accountId, methodId });
  if (method === undefined || !isCardExpired(method.card_expiry, period.due_at)) return;
  await mailContract(tx, context, contract, 'subscriptionCardExpires', {
    intent: `${period.period_id}:${methodId}`,
    amount: period.amount,
    method,
    page: '/payment-method',
  });
}

/** Looks at a coming payment again, because its method was changed or the contract goes on after all. */
export async function scheduleNotice(
  tx: Transaction,
  storeId: string,
  { period_id: periodId, due_at: dueAt }: Locked<PeriodRow>,
  now: Date,
): Promise<void> {
  const noticeAt = addDays(dueAt, -cardNoticeDays);
  await tx.query(
    "UPDATE subscription_periods SET notice_at = $3, noticed_at = NULL WHERE store_id = $1 AND period_id = $2 AND state = 'due'",
    [storeId, periodId, noticeAt < now ? now : noticeAt],
  );
}
