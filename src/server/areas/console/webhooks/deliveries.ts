// Deliveries: an event for an endpoint. All functions that change them expect the endpoint to be locked.
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isHeld, type Lease, type LeaseTable, leaseParameters } from '../../../platform/queue/lease.ts';
import type { EndpointKey } from './signature.ts';

export const deliveries: LeaseTable = {
  table: 'webhook_deliveries',
  id: 'delivery_id',
  dueAt: 'due_at',
  leaseId: 'lease_id',
  isWaiting: "state = 'due'",
};

/** A test event is sent to its endpoint only, whatever it has chosen. */
export const testType = 'webhook.tested';

/** Makes a delivery of each event between two positions for each endpoint that has chosen its type. */
export async function insertDeliveries(
  tx: Transaction,
  storeId: string,
  { after, to, now }: { readonly after: number; readonly to: number; readonly now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_deliveries (store_id, delivery_id, endpoint_id, event_id, position, subject, state, created_at)
     SELECT e.store_id, w.endpoint_id || '.' || e.position, w.endpoint_id, e.event_id, e.position,
         -- A test waits for no earlier one.
         CASE WHEN e.type = '${testType}' THEN e.event_id ELSE e.subject END, 'waiting', $4
       FROM events e JOIN webhook_endpoints w ON w.store_id = e.store_id AND w.state = 'on' AND w.secret IS NOT NULL
        AND (e.type = ANY(w.types) OR (e.type = '${testType}' AND e.subject = w.endpoint_id))
      WHERE e.store_id = $1 AND e.position > $2 AND e.position <= $3 AND e.data IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [storeId, after, to, now],
  );
}

/** Makes the first open delivery of each subject due, unless one is. `subject`: only of this one. */
export async function dueFirst(
  tx: Transaction,
  {
    storeId,
    endpointIds,
    subject,
  }: { readonly storeId: string; readonly endpointIds: readonly string[]; readonly subject?: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries d SET state = 'due', due_at = greatest($4, w.paused_until) FROM webhook_endpoints w
      WHERE w.store_id = d.store_id AND w.endpoint_id = d.endpoint_id AND (d.store_id, d.delivery_id) IN (
       SELECT DISTINCT ON (endpoint_id, subject) store_id, delivery_id FROM webhook_deliveries first
        WHERE store_id = $1 AND endpoint_id = ANY($2::text[]) AND ($3::text IS NULL OR subject = $3) AND state = 'waiting'
          AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.store_id = first.store_id AND d.endpoint_id = first.endpoint_id
                             AND d.subject = first.subject AND d.state = 'due')
        ORDER BY endpoint_id, subject, position)`,
    [storeId, [...endpointIds], subject ?? null, now],
  );
}

/** What an attempt came to: a status, or why there was none. */
export interface Attempt {
  readonly status: number | null;
  readonly error: 'timeout' | 'unreachable' | 'erased' | null;
}

/** Ends a claimed delivery. False: another process took it over. */
export async function endDelivery(
  tx: Transaction,
  lease: Lease,
  { state, status, error, now }: Attempt & { readonly state: 'delivered' | 'failed'; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE webhook_deliveries SET state = $4, due_at = NULL, ended_at = $5, status = $6, error = $7, started_at = coalesce(started_at, $5),
       attempts = attempts + 1 WHERE ${isHeld(deliveries)} RETURNING 1`,
    [...leaseParameters(lease), state, now, status, error],
  );
  return rows.length > 0;
}

/** Lets a claimed delivery be tried again. */
export async function retryDelivery(
  tx: Transaction,
  lease: Lease,
  { status, error, now, dueAt }: Attempt & { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries SET due_at = $5, status = $6, error = $7, started_at = coalesce(started_at, $4), attempts = attempts + 1
      WHERE ${isHeld(deliveries)}`,
    [...leaseParameters(lease), now, dueAt, status, error],
  );
}

/** Gives up what is open of an endpoint that is switched off. */
export async function failOpen(tx: Transaction, { storeId, endpointId }: EndpointKey, now: Date): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries SET state = 'failed', due_at = NULL, ended_at = $3
      WHERE store_id = $1 AND endpoint_id = $2 AND state IN ('waiting', 'due')`,
    [storeId, endpointId, now],
  );
}

/** Sends a delivery that ended again. False: there is none, or it is open. */
export async function reopenDelivery(
  tx: Transaction,
  { storeId, endpointId }: EndpointKey,
  deliveryId: string,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, started_at = NULL, ended_at = NULL, status = NULL, error = NULL
      WHERE store_id = $1 AND endpoint_id = $2 AND delivery_id = $3 AND state IN ('delivered', 'failed') RETURNING 1`,
    [storeId, endpointId, deliveryId],
  );
  return rows.length > 0;
}

/** Sends again what did not arrive: given-up deliveries, and events of the chosen types from the time when nothing was sent. */
export async function reopenMissed(tx: Transaction, { storeId, endpointId }: EndpointKey, now: Date): Promise<number> {
  const failed = await tx.query(
    `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, started_at = NULL, ended_at = NULL, status = NULL, error = NULL
      WHERE store_id = $1 AND endpoint_id = $2 AND state = 'failed' RETURNING 1`,
    [storeId, endpointId],
  );
  const missed = await tx.query(
    `INSERT INTO webhook_deliveries (store_id, delivery_id, endpoint_id, event_id, position, subject, state, created_at)
     SELECT e.store_id, w.endpoint_id || '.' || e.position, w.endpoint_id, e.event_id, e.position, e.subject, 'waiting', $3
       FROM webhook_endpoints w JOIN event_feeds f ON f.store_id = w.store_id
       JOIN events e ON e.store_id = w.store_id AND e.type = ANY(w.types) AND e.at >= w.created_at AND e.position <= f.sent_position
      WHERE w.store_id = $1 AND w.endpoint_id = $2 AND e.data IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING 1`,
    [storeId, endpointId, now],
  );
  return failed.length + missed.length;
}

/** Whether a test of this endpoint waits for its delivery. */
export async function isTesting(on: Queryable, { storeId, endpointId }: EndpointKey): Promise<boolean> {
  const rows = await on.query('SELECT 1 FROM events WHERE store_id = $1 AND position IS NULL AND subject = $2 LIMIT 1', [
    storeId,
    endpointId,
  ]);
  return rows.length > 0;
}

export interface DeliveryRow extends Attempt {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly at: Date;
  readonly data: JsonObject | null;
  readonly state: 'waiting' | 'due' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly ended_at: Date | null;
}

/** The newest deliveries of an endpoint. */
export const listDeliveries = (
  on: Queryable,
  { storeId, endpointId }: EndpointKey,
  limit: number,
): Promise<readonly DeliveryRow[]> =>
  on.query<DeliveryRow>(
    `SELECT d.delivery_id, d.event_id, e.type, e.at, e.data, d.state, d.attempts, d.due_at, d.ended_at, d.status, d.error
       FROM webhook_deliveries d JOIN events e ON e.store_id = d.store_id AND e.event_id = d.event_id
      WHERE d.store_id = $1 AND d.endpoint_id = $2 ORDER BY d.created_at DESC, d.position DESC LIMIT $3`,
    [storeId, endpointId, limit],
  );
