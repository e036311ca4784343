// Claims due deliveries so that no endpoint waits for another one.
import type { Queryable } from '../../../platform/database/database.ts';
import { type Claimed, claimPicked } from '../../../platform/queue/lease.ts';
import { deliveries } from './deliveries.ts';

/** Deliveries to one endpoint that a process sends at once. */
const maxOfEndpoint = 8;

export interface DueDelivery {
  readonly store_id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly subject: string;
  readonly attempts: number;
  readonly started_at: Date | null;
}
const options = { columns: 'store_id, endpoint_id, event_id, subject, attempts, started_at' };

/** $5 and $6: the endpoints of running deliveries. One delivery at a time shows whether an endpoint that was paused answers again. */
const pick = `turns AS MATERIALIZED (
    SELECT store_id, endpoint_id, CASE WHEN paused_until IS NULL THEN ${maxOfEndpoint} ELSE 1 END
        - (SELECT count(*) FROM unnest($5::text[], $6::text[]) AS busy (store, endpoint) WHERE store = store_id AND endpoint = endpoint_id) AS free
      FROM webhook_endpoints WHERE state = 'on' AND (paused_until IS NULL OR paused_until <= $1)),
  picked AS MATERIALIZED (
    SELECT job.store_id, job.id, 0 AS turn FROM turns CROSS JOIN LATERAL (
      SELECT store_id, delivery_id AS id FROM webhook_deliveries
       WHERE store_id = turns.store_id AND endpoint_id = turns.endpoint_id AND state = 'due' AND due_at <= $1
       ORDER BY due_at, delivery_id LIMIT greatest(turns.free, 0) FOR UPDATE SKIP LOCKED) AS job
     ORDER BY turns.free DESC LIMIT $4)`;

/** Claims up to `limit` deliveries: first for the endpoints that the fewest of `running` go to, longest due first. */
export const claimDeliveries = (
  on: Queryable,
  now: Date,
  running: readonly DueDelivery[],
  limit: number,
): Promise<readonly Claimed<DueDelivery>[]> => {
  const busy = [running.map((delivery) => delivery.store_id), running.map((delivery) => delivery.endpoint_id)];
  return claimPicked<DueDelivery>(on, deliveries, options, { now, pick, parameters: [limit, ...busy] });
};
