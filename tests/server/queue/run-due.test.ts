import { beforeEach, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { duePeriods } from '../../../src/server/areas/plans/subscription/periods.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { DatabaseUnavailableError } from '../../../src/server/platform/database/database-unavailable.ts';
import { runDue } from '../../../src/server/platform/queue/run-due.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { openTestDatabase } from '../test-databases.ts';
import { insertDue, periods } from './claim-cost.ts';

const clock = createManualClock(firstMoment);
let database: Database;
beforeEach(async () => {
  database = await openTestDatabase('seeded');
  await database.query('DELETE FROM subscription_periods');
  await insertDue(database, periods, [1, 1, firstStoreId, clock.now()]);
  return () => database.close();
});

/** Runs the job, whose work times out in the database; `isAway`: nothing can be saved after that. */
async function runTimingOut(
  isAway: boolean,
): Promise<{ readonly reports: number; readonly logged: number; readonly wait: number }> {
  let reports = 0;
  let logged = 0;
  let hasFailed = false;
  const note = (): void => {
    logged += 1;
  };
  const log = { error: note, warn: note };
  const on: Pick<Database, 'query'> = {
    query: (statement, parameters) => {
      if (isAway && hasFailed && statement.startsWith('UPDATE'))
        throw new DatabaseUnavailableError(new Error('the connection broke'));
      return database.query(statement, parameters);
    },
  };
  await runDue(
    { database: on, clock, log, signal: new AbortController().signal },
    {
      table: duePeriods,
      maxConcurrent: 1,
      columns: 'period_id',
      handle: async () => {
        hasFailed = true;
        throw new DatabaseUnavailableError(new Error('canceling statement due to statement timeout'));
      },
      report: () => {
        reports += 1;
      },
    },
  );
  const [row] = await database.query<{ next_at: Date }>('SELECT next_at FROM subscription_periods');
  return { reports, logged, wait: ((row?.next_at.getTime() ?? 0) - clock.now().getTime()) / 1000 };
}

it('leaves a row that times out in the database to a later run, after a minute', async () => {
  expect(await runTimingOut(false)).toEqual({ reports: 1, logged: 0, wait: 60 });
});

it('lets the lease end if that cannot be saved, and reports the failure once', async () => {
  expect(await runTimingOut(true)).toEqual({ reports: 1, logged: 0, wait: 10 });
});
