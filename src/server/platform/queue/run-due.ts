// Handles the due rows of a table for a job: each under a lease, so that any number of processes share them.
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { type ClaimOptions, claimNext, type Lease, type LeaseTable } from './lease.ts';

/** A row that this process has claimed. */
export type ClaimedRow<Row> = Row & { readonly lease: Lease };

export interface DueRows<Row> extends Pick<ClaimOptions, 'columns' | 'set' | 'where' | 'orderBy'> {
  readonly table: LeaseTable;
  /** Handles one row. It must end the lease: delete the row, or change its due time or state. */
  handle(row: ClaimedRow<Row>): Promise<void>;
  /** Called with what `handle` threw. The row is claimed again when its lease ends. */
  report(row: ClaimedRow<Row>, error: unknown): void;
}

/** Handles due rows one after another until none is left or `signal` is aborted. A row that fails does not stop the others. */
export async function runDue<Row extends { readonly store_id: string }>(
  { database, clock, signal }: { readonly database: Queryable; readonly clock: Clock; readonly signal: AbortSignal },
  { table, handle, report, ...claim }: DueRows<Row>,
): Promise<void> {
  const columns = `store_id, ${table.id} AS lease_id, ${claim.columns}`;
  while (!signal.aborted) {
    const row = await claimNext<Row & { readonly lease_id: string }>(database, table, clock.now(), { ...claim, columns });
    if (row === undefined) return;
    const claimed = { ...row, lease: { storeId: row.store_id, id: row.lease_id, endsAt: row.lease_ends_at } };
    try {
      await handle(claimed);
    } catch (error) {
      report(claimed, error);
    }
  }
}
