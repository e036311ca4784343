// Posts due deliveries to their endpoints, as Standard Webhooks describes it.
import { writeJobAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Claimed } from '../../../platform/queue/lease.ts';
import { runDue } from '../../../platform/queue/run-due.ts';
import { describeEvent } from '../../../runtime/events/read-events.ts';
import type { Job, JobContext } from '../../../runtime/job.ts';
import { claimDeliveries, type DueDelivery } from './claim-deliveries.ts';
import { type Attempt, type DeliveryRow, deliveries, dueFirst, endDelivery, failOpen, retryDelivery } from './deliveries.ts';
import {
  type EndpointRow,
  type EndpointState,
  findEndpoint,
  lockEndpoint,
  pauseEndpoint,
  saveState,
  saveSuccess,
} from './endpoints.ts';
import { makeDeliveries } from './fan-out.ts';
import { reportSwitchedOff } from './mails.ts';
import { type EndpointKey, openSecret, signMessage } from './signature.ts';

/** An endpoint answers within 8 seconds. Each has a part of them only. */
const maxConcurrent = 40;
const hourSeconds = 3600;
/** Seconds from each attempt to the next, together three days. */
const waits = [5, 300, 1800, ...[2, 5, 10, 14, 20, 20.4].map((hours) => hours * hourSeconds)];

/** Makes deliveries of new events and posts those that are due. */
export const sendWebhooks: Job = async (context) => {
  const { database, platform, log, signal } = context;
  return runDue<DueDelivery>(
    { database, clock: platform.clock, log, signal },
    {
      table: deliveries,
      maxConcurrent,
      prepare: () => makeDeliveries(context),
      claim: (now, running, limit) => claimDeliveries(database, now, running, limit),
      handle: (delivery) => deliver(context, delivery),
      report: ({ endpoint_id: endpointId, event_id: eventId }, error) =>
        log.error({ err: error, endpointId, eventId }, 'a webhook could not be prepared; this is retried'),
    },
  );
};

async function deliver(context: JobContext, delivery: Claimed<DueDelivery>): Promise<void> {
  const { database, platform } = context;
  const key: EndpointKey = { storeId: delivery.store_id, endpointId: delivery.endpoint_id };
  const endpoint = await findEndpoint(database, key);
  const [event] = await database.query<Pick<DeliveryRow, 'event_id' | 'type' | 'at' | 'data'>>(
    'SELECT event_id, type, at, data FROM events WHERE store_id = $1 AND event_id = $2',
    [key.storeId, delivery.event_id],
  );
  if (endpoint === undefined || event === undefined) return;
  const [message] = describeEvent(event);
  // Erased with its member.
  const attempt: Attempt =
    message === undefined ? { status: null, error: 'erased' } : await post(context, key, endpoint, message);
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const wait = waits[delivery.attempts];
  const now = platform.clock.now();
  if (!isDelivered && message !== undefined && attempt.status !== 410 && wait !== undefined)
    return database.transaction((tx) => retry(tx, key, delivery, { ...attempt, now, dueAt: addSeconds(now, wait) }));
  await database.transaction((tx) => end(tx, context, delivery, { ...attempt, isDelivered }));
}

async function post(
  { gateways, platform, log }: JobContext,
  key: EndpointKey,
  { address, secret, previous_secret: previous, previous_until: previousUntil }: EndpointRow,
  message: { readonly id: string },
): Promise<Attempt> {
  const now = platform.clock.now();
  const isRotating = previous !== null && previousUntil !== null && previousUntil > now;
  const secrets = [secret, isRotating ? previous : null].flatMap((sealed) =>
    sealed === null ? [] : [openSecret(platform, key, sealed)],
  );
  const body = JSON.stringify(message);
  const seconds = Math.floor(now.getTime() / 1000);
  try {
    const { status } = await gateways.apps.fetch(gateways.apps.resolve(address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Madoguchi-Webhooks/1',
        'webhook-id': message.id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signMessage(secrets, { id: message.id, seconds, body }),
      },
      body,
      ignoresBody: true,
    });
    return { status, error: null };
  } catch (error) {
    log.warn({ err: error, endpointId: key.endpointId }, 'a webhook did not arrive');
    return { status: null, error: error instanceof Error && error.name === 'AbortError' ? 'timeout' : 'unreachable' };
  }
}

/** An endpoint that does not answer gets nothing for a while, so that its deliveries do not take the place of others. */
async function retry(
  tx: Transaction,
  key: EndpointKey,
  { lease }: Claimed<DueDelivery>,
  attempt: Attempt & { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  if ((await lockEndpoint(tx, key)) === undefined) return;
  await retryDelivery(tx, lease, attempt);
  if (attempt.status === null) await pauseEndpoint(tx, key, attempt.now);
}

/** Ends a delivery that arrived or is given up; the next of its subject is due. */
async function end(
  tx: Transaction,
  context: JobContext,
  delivery: Claimed<DueDelivery>,
  { isDelivered, ...attempt }: Attempt & { readonly isDelivered: boolean },
): Promise<void> {
  const now = context.platform.clock.now();
  const { subject, store_id: storeId, endpoint_id: endpointId } = delivery;
  const key = { storeId, endpointId };
  const endpoint = await lockEndpoint(tx, key);
  const state = isDelivered ? 'delivered' : 'failed';
  if (endpoint === undefined || !(await endDelivery(tx, delivery.lease, { ...attempt, state, now }))) return;
  if (isDelivered) await saveSuccess(tx, key, now);
  const reason = isDelivered ? undefined : findReason(endpoint, delivery, attempt);
  if (reason === undefined || endpoint.state !== 'on') return dueFirst(tx, { storeId, endpointIds: [endpointId], subject }, now);
  await saveState(tx, key, reason);
  await failOpen(tx, key, now);
  await writeJobAudit(
    tx,
    { platform: context.platform, storeId },
    { action: 'webhook-stopped', accountId: null, details: { endpointId, reason } },
  );
  await reportSwitchedOff(tx, context, storeId, { endpointId, address: endpoint.address, reason });
}

/** Why nothing more is sent to the endpoint; undefined: other events arrived meanwhile, so only this one is given up. */
function findReason(
  { last_success_at: lastSuccess }: EndpointRow,
  { started_at: startedAt }: DueDelivery,
  { status, error }: Attempt,
): Exclude<EndpointState, 'on' | 'off'> | undefined {
  if (status === 410) return 'gone';
  if (error === 'erased') return undefined;
  return lastSuccess === null || (startedAt !== null && lastSuccess < startedAt) ? 'failing' : undefined;
}
