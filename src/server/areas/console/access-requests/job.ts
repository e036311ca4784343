import { writeJobAudit } from '../../../platform/audit.ts';
import { type Claimed, postpone } from '../../../platform/queue/lease.ts';
import { runDue } from '../../../platform/queue/run-due.ts';
import { findStore } from '../../../platform/sessions/request-state.ts';
import type { Job, JobContext } from '../../../runtime/job.ts';
import { executeRequest } from './execute.ts';
import { dueRequests } from './queries.ts';

interface DueRow {
  readonly request_id: string;
  readonly account_id: string;
}

/** Executes the requests that the member has not stopped for a day. */
export const executeAccessRequests: Job = (context) =>
  runDue<DueRow>(
    { ...context, clock: context.platform.clock },
    {
      table: dueRequests,
      maxConcurrent: 1,
      columns: 'request_id, account_id',
      handle: (row) => execute(context, row),
      report: ({ request_id: requestId }, error) =>
        context.log.error({ err: error, requestId }, 'an access request could not be executed; it is tried again'),
    },
  );

async function execute(context: JobContext, { lease, ...row }: Claimed<DueRow>): Promise<void> {
  const { database, platform, project, recovery, wakeOutbox } = context;
  const { storeId } = lease;
  const store = await findStore(database, storeId, platform.ownOrigin);
  if (store === undefined) return postpone(database, dueRequests, lease, new Date(8_640_000_000_000_000));
  const execution = {
    platform,
    store,
    plans: await project.plansOf(store),
    now: platform.clock.now(),
    recovery,
    request: { server: { outbox: { wake: wakeOutbox } } },
    writeAudit: (...[tx, entry]: [Parameters<typeof writeJobAudit>[0], Parameters<typeof writeJobAudit>[2]]) =>
      writeJobAudit(tx, { platform, storeId }, entry),
  };
  await database.transaction((tx) => executeRequest(tx, execution, row));
}
