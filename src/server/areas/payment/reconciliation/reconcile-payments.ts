// The daily comparison of each store with the provider. DEPLOYMENT.md says what is repaired and what is reported.
import { daySeconds } from '../../../../rules/durations.ts';
import { addSeconds, readStopwatch } from '../../../platform/clock.ts';
import type { ListPage, ListRequest } from '../../../platform/gateways/payment/payment-gateway.ts';
import { type Claimed, isHeld, type LeaseTable, leaseParameters, postpone } from '../../../platform/queue/lease.ts';
import { runDue } from '../../../platform/queue/run-due.ts';
import type { Job, JobContext } from '../../../runtime/job.ts';
import { selectUndecided } from '../payment-history/findings.ts';
import { applyDispute, applyRefund } from './apply-event.ts';
import { compareCharges, compareSales } from './compare-charges.ts';
import type { StoreContext } from './store-context.ts';

interface StoreRow {
  readonly store_id: string;
  readonly compare_from: Date;
}

const stores: LeaseTable = {
  table: 'payment_reconciliations',
  id: 'store_id',
  dueAt: 'next_at',
  leaseId: 'lease_id',
  isWaiting: 'true',
};

/** A store that was not compared for longer begins here. */
const maxAgeSeconds = 30 * daySeconds;
/** Each run compares this much again: lists lag behind, and what was under way has ended. */
const overlapSeconds = daySeconds;
/** Younger charges may be in flight: longer than any lease, and than the provider's lists lag behind. */
const inFlightSeconds = 3_600;
/** A charge is older than its sale, mostly by a moment. */
const chargeLeadSeconds = 60;
/** Pages of charges, refunds or disputes that are compared at once; a range with more is halved. */
const maxPages = 20;
/** Milliseconds in which a process begins to compare another range, before other stores have their turn. */
const turnMilliseconds = 20_000;
/** Stores that a process compares at once: the provider limits requests, and members are charged meanwhile. */
const maxConcurrent = 2;
/** Open disputes that are read again in a run. */
const maxDisputes = 100;

/** Compares the stores that are due. */
export const reconcilePayments: Job = (context) =>
  runDue<StoreRow>(
    { ...context, clock: context.platform.clock },
    {
      table: stores,
      maxConcurrent,
      columns: 'store_id, compare_from',
      handle: (row) => reconcileStore(context, row),
      report: ({ store_id: storeId }, error) =>
        context.log.error({ err: error, storeId }, 'the payments of a store could not be compared; it is retried'),
    },
  );

/** Goes on where the last run stopped. A range that was compared is saved, so that another process can go on after it. */
async function reconcileStore(context: JobContext, row: Claimed<StoreRow>): Promise<void> {
  const { platform, database, gateways, signal } = context;
  const store: StoreContext = { ...context, storeId: row.store_id };
  const now = platform.clock.now();
  const to = addSeconds(now, -inFlightSeconds);
  let from = later(row.compare_from, addSeconds(now, -maxAgeSeconds));
  let span = Math.max(0, to.getTime() - from.getTime());
  const startedAt = readStopwatch();
  while (from < to && readStopwatch() - startedAt < turnMilliseconds && !signal.aborted) {
    const end = new Date(Math.min(to.getTime(), from.getTime() + span));
    const isCompared = await compareRange(store, { from, to: end });
    if (isCompared) from = end;
    else span = Math.max(1_000, Math.floor(span / 2));
    if (!(await save(from))) return;
  }
  if (from < to) return postpone(database, stores, row.lease, platform.clock.now());
  for (const reference of await selectUndecided(database, row.store_id, maxDisputes)) {
    const dispute = await gateways.payments.readDispute(reference);
    if (dispute !== undefined) await applyDispute(store, dispute);
  }
  if (await save(addSeconds(to, -overlapSeconds))) await postpone(database, stores, row.lease, addSeconds(now, daySeconds));

  /** False: another process has the store, because the lease has ended. */
  async function save(compareFrom: Date): Promise<boolean> {
    const rows = await database.query(
      `UPDATE payment_reconciliations SET compare_from = $4 WHERE ${isHeld(stores)} RETURNING store_id`,
      [...leaseParameters(row.lease), compareFrom],
    );
    return rows.length > 0;
  }
}

const later = (left: Date, right: Date): Date => (left > right ? left : right);

/** Compares what was created in a range; false: that is too much for once, and nothing was done. */
async function compareRange(store: StoreContext, range: { readonly from: Date; readonly to: Date }): Promise<boolean> {
  const { payments } = store.gateways;
  const { storeId } = store;
  const early = { storeId, from: addSeconds(range.from, -chargeLeadSeconds), to: range.to };
  const charges = await listAll((page) => payments.listCharges({ ...early, page }));
  const refunds = charges && (await listAll((page) => payments.listRefunds({ ...range, storeId, page })));
  const disputes = refunds && (await listAll((page) => payments.listDisputes({ ...range, storeId, page })));
  if (charges === undefined || refunds === undefined || disputes === undefined) return false;
  await compareCharges(store, charges);
  await compareSales(store, { ...range, listed: new Set(charges.map(({ reference }) => reference)) });
  for (const refund of refunds) await applyRefund(store, refund);
  for (const dispute of disputes) await applyDispute(store, dispute);
  return true;
}

/** All pages; undefined: there are too many. */
async function listAll<Item>(list: (page: ListRequest['page']) => Promise<ListPage<Item>>): Promise<readonly Item[] | undefined> {
  const items: Item[] = [];
  let page: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const listPage = await list(page);
    items.push(...listPage.items);
    page = listPage.next;
    if (page === undefined) return items;
  }
  return undefined;
}
