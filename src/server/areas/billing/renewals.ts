// Settles the due periods of all contracts. ADR 0059 explains attempts, ADR 0067 holds and the days that follow them.
import { groupOfStatus } from '../../../rules/subscription-status.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { renewals as renewalCount } from '../../platform/metrics/metrics.ts';
import type { Claimed, LeaseTable } from '../../platform/queue/lease.ts';
import { runDue } from '../../platform/queue/run-due.ts';
import { findStore } from '../../platform/sessions/request-state.ts';
import type { Job, JobContext } from '../../runtime/job.ts';
import { type ChargeParts, chargePeriod, lockUsableMethod } from './charge.ts';
import type { ContractMailContext } from './mails.ts';
import { duePeriods, lockPeriod, type PeriodRow, periodColumns, savePeriod, unknownCharges } from './periods.ts';
import { lockSubscription } from './queries.ts';
import {
  applyDeclined,
  applyOutcome,
  applyPaid,
  beginCharge,
  endContract,
  isPlanStopped,
  type OpenContract,
} from './settlement.ts';

type DuePeriod = Claimed<PeriodRow & { readonly store_id: string }>;

/** Settles due periods. */
export const renewals: Job = (context) => runPeriods(context, duePeriods);

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
  const method = await lockUsableMethod(tx, store.id, period.state === 'charging' ? period.charged_method : contract.method_id);
  const owner = { storeId: store.id, accountId: contract.account_id };
  if (period.state === 'charging')
    return { owner, key: period.charge_key ?? '', amount: period.amount, method: method ?? null, isRepeated: true };
  if (contract.ended_at !== null) {
    await savePeriod(tx, store.id, { ...period, state: 'ended', next_at: null, settled_at: now });
    return undefined;
  }
  if (groupOfStatus(contract.status) === 'cancelRequest' || isPlanStopped(context, open)) {
    await endContract(tx, context, open);
    return undefined;
  }
  if (period.amount === 0) {
    await applyPaid(tx, context, open, null);
    return undefined;
  }
  if (method === undefined) {
    await applyDeclined(tx, context, open, false);
    return undefined;
  }
  const charging = await beginCharge(tx, { storeId: store.id, now: context.platform.clock.now() }, open, due.lease.leaseId);
  return { owner, key: charging.charge_key ?? '', amount: charging.amount, method, isRepeated: false };
}
