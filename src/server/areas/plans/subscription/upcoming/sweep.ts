import type { SweepContext, SweepRegistry } from '../../../../platform/sweep/sweep.ts';
import { cardNoticeDays } from '../periods.ts';

const batchSize = 1_000;

/** Schedules the look at coming payments that an earlier release has inserted without one, while it served beside this one. */
async function scheduleMissing({ database, signal }: SweepContext): Promise<void> {
  for (let count = batchSize; count === batchSize && !signal.aborted; ) {
    const rows = await database.query(
      `UPDATE subscription_periods SET notice_at = due_at - interval '${cardNoticeDays} days' WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM subscription_periods WHERE state = 'due' AND declined = 0 AND notice_at IS NULL AND noticed_at IS NULL
          ORDER BY store_id, period_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)) RETURNING 1`,
    );
    count = rows.length;
  }
}

export const sweep: SweepRegistry = { 'subscription_periods.notices': scheduleMissing };
