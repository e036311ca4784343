import type { Queryable } from '../../../platform/database/database.ts';
import { claimPicked } from '../../../platform/queue/lease.ts';
import {
  type ActorLane,
  type ActorRequest,
  type ActorRequestRow,
  dueRequests,
  readActorRequest,
  requestColumns,
} from './actor-requests.ts';

/** The conditions of the indexes of migration 0045. */
const isAnswered = `${dueRequests.isWaiting} AND answer IS NOT NULL`;
const isFirst = `${dueRequests.isWaiting} AND answer IS NULL AND first_put_at IS NULL`;
const isRetry = `${dueRequests.isWaiting} AND answer IS NULL AND first_put_at IS NOT NULL`;

/** Lists the actors with waiting requests: steps from one to the next in the index, however many requests each has. */
const listLanes = (isWaiting: string): string =>
  `(SELECT store_id, flow_id, actor FROM flow_asks WHERE ${isWaiting} ORDER BY store_id, flow_id, actor LIMIT 1)
   UNION ALL SELECT next.store_id, next.flow_id, next.actor FROM lanes CROSS JOIN LATERAL (
     SELECT store_id, flow_id, actor FROM flow_asks
      WHERE ${isWaiting} AND (store_id, flow_id, actor) > (lanes.store_id, lanes.flow_id, lanes.actor)
      ORDER BY store_id, flow_id, actor LIMIT 1) AS next`;

/** The request of each lane that is due longest. $5 to $8: the lanes that are busy. */
const findHeads = (isWaiting: string, isRetryLane: boolean): string =>
  `SELECT lane.store_id, lane.flow_id, lane.actor, ${isRetryLane} AS is_retry, job.ask_id, job.next_at
     FROM (WITH RECURSIVE lanes AS (${listLanes(isWaiting)}) SELECT * FROM lanes) AS lane CROSS JOIN LATERAL (
       SELECT ask_id, next_at FROM flow_asks
        WHERE store_id = lane.store_id AND flow_id = lane.flow_id AND actor = lane.actor AND ${isWaiting} AND next_at <= $1
        ORDER BY next_at, ask_id LIMIT 1 FOR UPDATE SKIP LOCKED) AS job
    WHERE (lane.store_id, lane.flow_id, lane.actor, '${isRetryLane}') NOT IN (
      SELECT * FROM unnest($5::text[], $6::text[], $7::text[], $8::text[]))`;

const pick = `answered AS MATERIALIZED (
    SELECT store_id, ask_id FROM flow_asks WHERE ${isAnswered} AND next_at <= $1
     ORDER BY next_at, ask_id LIMIT $4 FOR UPDATE SKIP LOCKED),
  heads AS MATERIALIZED (${findHeads(isFirst, false)} UNION ALL ${findHeads(isRetry, true)}),
  unanswered AS (SELECT DISTINCT ON (store_id, flow_id, actor) * FROM heads ORDER BY store_id, flow_id, actor, is_retry),
  picked AS MATERIALIZED (
    SELECT store_id, ask_id AS id, 0 AS turn FROM (
      SELECT store_id, ask_id FROM answered UNION ALL
      (SELECT store_id, ask_id FROM unanswered ORDER BY is_retry, next_at)) AS request LIMIT $4)`;

/**
 * Claims due requests: saved answers to apply, then one of each actor of each store whose lane is not in `busy`, first attempts before
 * retries.
 */
export async function claimActorRequests(
  database: Queryable,
  now: Date,
  busy: readonly ActorLane[],
  limit: number,
): Promise<readonly ActorRequest[]> {
  const options = { columns: requestColumns, set: 'attempts = attempts + 1' };
  const parameters = [
    limit,
    busy.map(({ storeId }) => storeId),
    busy.map(({ flowId }) => flowId),
    busy.map(({ actor }) => actor),
    busy.map((lane) => String(lane.isRetry)),
  ];
  const rows = await claimPicked<ActorRequestRow>(database, dueRequests, options, { now, pick, parameters });
  return rows.map(readActorRequest);
}
