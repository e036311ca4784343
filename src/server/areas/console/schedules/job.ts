import { workerSource } from '../../../platform/audit.ts';
import { type Claimed, postpone } from '../../../platform/queue/lease.ts';
import { runDue } from '../../../platform/queue/run-due.ts';
import { findStore } from '../../../platform/sessions/request-state.ts';
import type { Job, JobContext } from '../../../runtime/job.ts';
import { openSchedules, publishScheduled, type ScheduleRow, scheduleColumns } from '../../../settings/index.ts';
import { mailFailure } from './mails.ts';

/** Publishes settings whose time has come. */
export const publishSettings: Job = (context) =>
  runDue<ScheduleRow>(
    { ...context, clock: context.platform.clock },
    {
      table: openSchedules,
      maxConcurrent: 1,
      columns: scheduleColumns,
      handle: (row) => publish(context, row),
      report: ({ schedule_id: scheduleId }, error) =>
        context.log.error({ err: error, scheduleId }, 'settings could not be published at their time; it is tried again'),
    },
  );

async function publish(context: JobContext, row: Claimed<ScheduleRow>): Promise<void> {
  const { database, platform, gateways, project, wakeOutbox } = context;
  const { storeId } = row.lease;
  const store = await findStore(database, storeId, platform.ownOrigin);
  if (store === undefined) return postpone(database, openSchedules, row.lease, new Date(8_640_000_000_000_000));
  const operation = { store, database, platform, gateways, project, operatorId: row.scheduled_by, auditSource: workerSource };
  await publishScheduled(operation, row, async (tx) => {
    await mailFailure(tx, { platform, plans: await project.plansOf(store), store }, row);
    tx.afterCommit(wakeOutbox);
  });
}
