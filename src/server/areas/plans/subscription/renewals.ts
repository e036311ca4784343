// Settles the due periods of all contracts. ADR 0059 explains attempts, ADR 0067 holds and the days that follow them, ADR 0079 the mails before.
import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { renewals as renewalCount } from '../../../platform/metrics/metrics.ts';
import type { Claimed, LeaseTable } from '../../../platform/queue/lease.ts';
import { runDue } from '../../../platform/queue/run-due.ts';
import { findStore } from '../../../platform/sessions/request-state.ts';
import type { Job, JobContext } from '../../../runtime/job.ts';
import { type ChargeParts, chargePeriod, lockUsableMethod } from './charge.ts';
import type { ContractMailContext } from './mails.ts';
import {
  duePeriods,
  lockPeriod,
  type OpenContract,
  type PeriodRow,
  periodColumns,
  savePeriod,
  unknownCharges,
} from './periods.ts';
import { lockSubscription } from './queries.ts';
import { applyDeclined, applyOutcome, applyPaid, beginCharge, endContract, isPlanStopped } from './settlement.ts';
import { announce, findAnnouncement } from './upcoming/announce.ts';
import { moveMissed } from './upcoming/move-period.ts';
import { sendNotices } from './upcoming/send-notices.ts';

type DuePeriod = Claimed<PeriodRow & { readonly store_id: string }>;

/**
 * Sends the mails before payments that are due, then settles due periods. One after the other, because both claim rows of periods, and a claim
 * skips a row that another one has locked.
 */
export const renewals: Job = async (context) => {
  const times = [await sendNotices(context), await runPeriods(context, duePeriods)].filter((time) => time !== undefined);
  return times.reduce<Date | undefined>((first, time) => (first !== undefined && first < time ? first : time), undefined);
};

/** Finds out what became of charges. Apart from the renewals, so that it does not wait for them. */
export const lookUpCharges: Job = (context) => runPeriods(context, unknownCharges);

const runPeriods = (context: JobContext, table: LeaseTable): Promise<Date | undefined> =>
  runDue<PeriodRow & { readonly store_id: string }>(
    { ...context, clock: context.platform.clock },
    {
      table,
      maxConcurrent: context.chargesInFlight,
      columns: `store_id, ${periodColumns}`,
      handle: (due) => handleDue(context, due),
      report: (due, error) =>
        context.log.error({ err: error, periodId: due.period_id }, 'a period could not be settled; it is retried'),
    },
  );

/** Charges one period, or ends its contract. A process that was killed between the steps leaves a charge that is looked up. */
async function handleDue(context: JobContext, due: DuePeriod): Promise<void> {
  const { database, project, platform } = context;
  const store = await findStore(database, due.store_id, platform.ownOrigin);
  if (store === undefined) return;
  const plans = await project.plansOf(store);
  const mailContext = (): ContractMailContext => ({ ...context, store, plans, now: platform.clock.now() });
  const begun = await database.transaction((tx) => beginDue(tx, mailContext(), due));
  if (begun === undefined) return;
  const outcome = await chargePeriod(context.gateways.payments, begun);
  renewalCount.inc({ outcome: outcome.state });
  await database.transaction(async (tx) => {
    const { key, amount } = begun;
    const { leaseId } = due.lease;
    const charged = { key, amount, outcome, leaseId, isAsked: false, log: context.log };
    await applyOutcome(tx, mailContext(), await lockOpen(tx, due), charged);
  });
}

async function lockOpen(tx: Transaction, { store_id: storeId, ...due }: DuePeriod): Promise<OpenContract | undefined> {
  const contract = await lockSubscription(tx, { storeId, subscriptionId: due.subscription_id });
  const period = await lockPeriod(tx, storeId, due.period_id);
  return contract && period && { contract, period };
}

/** Decides what a due period needs. undefined: nothing is to be charged. */
async function beginDue(tx: Transaction, context: ContractMailContext, due: DuePeriod): Promise<ChargeParts | undefined> {
  const { store, now } = context;
  const open = await lockOpen(tx, due);
  if (open === undefined || open.period.lease_id !== due.lease.leaseId) return undefined;
  const { contract, period } = open;
  if (period.state === 'charging') {
    const method = await lockUsableMethod(tx, store.id, period.charged_method);
    const owner = { storeId: store.id, accountId: contract.account_id };
    return { owner, key: period.charge_key ?? '', amount: period.amount, method: method ?? null, isRepeated: true };
  }
  if (contract.ended_at !== null) {
    await savePeriod(tx, store.id, { ...period, state: 'ended', next_at: null, settled_at: now });
    return undefined;
  }
  if (groupOfStatus(contract.status) === 'cancelRequest') {
    await endContract(tx, context, open);
    return undefined;
  }
  return beginPayment(tx, context, open, due.lease.leaseId);
}

/** Charges the period of a contract that goes on, unless its member is to be mailed first. */
async function beginPayment(
  tx: Transaction,
  context: ContractMailContext,
  locked: OpenContract,
  leaseId: string,
): Promise<ChargeParts | undefined> {
  const { store, platform, now } = context;
  const open = await moveMissed(tx, store.id, locked, now);
  const { contract, period } = open;
  if (isPlanStopped(context, open)) {
    await endContract(tx, context, open);
    return undefined;
  }
  if (period.amount === 0) {
    await applyPaid(tx, context, open, null);
    return undefined;
  }
  const announcement = await findAnnouncement(tx, store.id, open);
  const agreedAt = locked.period.due_at;
  if (announcement !== undefined && (await announce(tx, context, open, { ...announcement, agreedAt }))) return undefined;
  const method = await lockUsableMethod(tx, store.id, contract.method_id);
  if (method === undefined) {
    await applyDeclined(tx, context, open, false);
    return undefined;
  }
  const charging = await beginCharge(tx, { storeId: store.id, now: platform.clock.now() }, open, leaseId);
  const owner = { storeId: store.id, accountId: contract.account_id };
  return { owner, key: charging.charge_key ?? '', amount: charging.amount, method, isRepeated: false };
}
