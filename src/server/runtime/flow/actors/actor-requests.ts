// Requests to actors, as rows of `flow_asks`.
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../../engine/flow/index.ts';
import { type Database, type Queryable, type Transaction, toJson } from '../../../platform/database/database.ts';
import { type Claimed, isHeld, type Lease, type LeaseTable, leaseParameters } from '../../../platform/queue/lease.ts';
import type { ActorResult } from '../../area.ts';
import type { FlowKey } from '../flow-rows.ts';

/** A request to an actor, leased by this process. */
export interface ActorRequest {
  readonly key: FlowKey;
  /** The idempotency key, sent to the actor with every attempt. */
  readonly id: string;
  readonly lease: Lease;
  readonly actor: string;
  /**
   * The request's payload, as the flow was when it was enqueued; the same for every attempt. Null: written before migration 0006.
   */
  readonly payload: { readonly input: JsonObject; readonly data: FlowData } | null;
  readonly language: string;
  /** Number of attempts, including the present one. */
  readonly attempts: number;
  /** When the request was first sent; null: not sent yet. */
  readonly firstSentAt: Date | null;
  /** When the flow moves on to "outcome unknown"; null: it already did. */
  readonly unknownAt: Date | null;
  /** When the actor may no longer know the idempotency key, so that a retry could run twice; null: not sent yet. */
  readonly keyExpiresAt: Date | null;
  /** The actor's answer: it is applied to the flow, and the actor is not asked again. */
  readonly answer: ActorResult | null;
}

/** Limits concurrency: requests to one actor of one store. Retries (`isRetry`) and first attempts are counted separately. */
export interface ActorLane {
  readonly storeId: string;
  readonly flowId: string;
  readonly actor: string;
  readonly isRetry: boolean;
}

export interface ActorRequestRow {
  readonly store_id: string;
  readonly ask_id: string;
  readonly flow_id: string;
  readonly owner: string;
  readonly subject: string;
  readonly actor: string;
  readonly input: JsonObject | null;
  readonly data: FlowData | null;
  readonly language: string;
  readonly attempts: number;
  readonly first_put_at: Date | null;
  readonly unknown_at: Date | null;
  readonly forgotten_at: Date | null;
  readonly answer: ActorResult | null;
}

export const requestColumns =
  'store_id, ask_id, flow_id, owner, subject, actor, input, data, language, attempts, first_put_at, unknown_at, forgotten_at, answer';
/** A postponed request counts no attempt, but its `next_at` is later than `created_at`. */
const isNeverClaimed = 'attempts = 0 AND next_at = created_at';
/** Written before migration 0006, or by a program from before it, and never sent. */
const isUnsentLegacy = `state = 'due' AND data IS NULL AND ${isNeverClaimed}`;
/** Requests to send or whose answer is to be applied. Unsent ones from before migration 0006 are enqueued again. */
export const dueRequests: LeaseTable = {
  table: 'flow_asks',
  id: 'ask_id',
  dueAt: 'next_at',
  leaseId: 'lease_id',
  isWaiting: `state = 'due' AND NOT (${isUnsentLegacy})`,
};
/** Unanswered requests until "outcome unknown" is reported. */
export const overdueRequests: LeaseTable = {
  table: 'flow_asks',
  id: 'ask_id',
  dueAt: 'unknown_at',
  leaseId: 'overdue_lease_id',
  queue: 'flow_asks.overdue',
  isWaiting: 'unknown_at IS NOT NULL AND answer IS NULL',
};

/** Inserts a request in the transaction of its flow's row. `unknownAt` comes from the flow's `onUnknown`. */
export async function insertActorRequest(
  tx: Transaction,
  key: FlowKey,
  request: Pick<ActorRequest, 'id' | 'actor' | 'language'> & {
    readonly input: JsonObject;
    readonly data: FlowData;
    readonly unknownAt: Date;
  },
  now: Date,
): Promise<void> {
  const { id, actor, input, data, language, unknownAt } = request;
  await tx.query(
    `INSERT INTO flow_asks (store_id, ask_id, flow_id, owner, subject, actor, input, data, language, unknown_at, state, attempts, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'due', 0, $11, $11)`,
    [key.storeId, id, key.flowId, key.owner, key.subject, actor, toJson(input), toJson(data), language, unknownAt, now],
  );
}

/** Marks "outcome unknown" as reported, in the transaction that moves the flow; false: the request was answered meanwhile. */
export async function markUnknownReported(tx: Transaction, { key, id }: ActorRequest): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE flow_asks SET unknown_at = NULL WHERE store_id = $1 AND ask_id = $2 AND answer IS NULL RETURNING ask_id',
    [key.storeId, id],
  );
  return rows.length > 0;
}

/** Called before the request is sent: from now on the actor may have done it. */
export async function markSent(database: Queryable, { key, id }: ActorRequest, now: Date, keyExpiresAt: Date): Promise<void> {
  await database.query(
    'UPDATE flow_asks SET first_put_at = $3, forgotten_at = $4 WHERE store_id = $1 AND ask_id = $2 AND first_put_at IS NULL',
    [key.storeId, id, now, keyExpiresAt],
  );
}

/** Called before the answer is applied, so that the actor is not asked again if that fails. */
export async function saveActorAnswer(database: Queryable, { key, id }: ActorRequest, answer: ActorResult): Promise<void> {
  await database.query("UPDATE flow_asks SET answer = $3 WHERE store_id = $1 AND ask_id = $2 AND state = 'due'", [
    key.storeId,
    id,
    toJson(answer),
  ]);
}

/** Schedules the next attempt, if this process still has the lease. `attempts`: the number of attempts that count. */
export async function postponeActorRequest(
  on: Queryable,
  { lease }: ActorRequest,
  attempts: number,
  nextAt: Date,
): Promise<void> {
  await on.query(`UPDATE flow_asks SET attempts = $4, next_at = $5, lease_id = NULL WHERE ${isHeld(dueRequests)}`, [
    ...leaseParameters(lease),
    attempts,
    nextAt,
  ]);
}

/**
 * Ends a request: its answer was applied or came too late, or its idempotency key has expired. Payload and answer are erased.
 * With `unknown`, the flow is due to move to "outcome unknown" now. False: another process ended it.
 */
export async function endActorRequest(
  on: Queryable,
  { key, id }: Pick<ActorRequest, 'key' | 'id'>,
  ended: { readonly state: 'answered' | 'late' | 'unknown'; readonly outcome: string | null; readonly now: Date },
): Promise<boolean> {
  const rows = await on.query(
    `UPDATE flow_asks SET state = $3, outcome = $4, ended_at = $5, input = NULL, data = NULL, answer = NULL, unknown_at = $6
      WHERE store_id = $1 AND ask_id = $2 AND state = 'due' RETURNING ask_id`,
    [key.storeId, id, ended.state, ended.outcome, ended.now, ended.state === 'unknown' ? ended.now : null],
  );
  return rows.length > 0;
}

/** Deletes requests that were written before migration 0006 and never sent; they are enqueued again. Sent ones end as unknown. */
export async function deleteUnsentLegacyRequests(database: Database): Promise<void> {
  // By the index of the search for the next due request.
  const isLegacy = `${isUnsentLegacy} AND next_at > '-infinity'`;
  const legacyRows = await database.query(`SELECT 1 FROM flow_asks WHERE ${isLegacy} LIMIT 1`);
  if (legacyRows.length === 0) return;
  await database.query(
    `WITH dropped AS (
       DELETE FROM flow_asks WHERE ${isLegacy} RETURNING store_id, ask_id, flow_id, owner, subject)
     UPDATE flows f SET ask_id = NULL FROM dropped d
      WHERE (f.store_id, f.flow_id, f.owner, f.subject, f.ask_id) = (d.store_id, d.flow_id, d.owner, d.subject, d.ask_id)`,
  );
}

export function readActorRequest(row: Claimed<ActorRequestRow>): ActorRequest {
  const { store_id: storeId, flow_id: flowId, owner, subject, ask_id: id, actor, language, attempts, input, data, answer } = row;
  return {
    key: { storeId, flowId, owner, subject },
    id,
    lease: row.lease,
    actor,
    payload: input === null || data === null ? null : { input, data },
    language,
    attempts,
    firstSentAt: row.first_put_at,
    unknownAt: row.unknown_at,
    keyExpiresAt: row.forgotten_at,
    answer,
  };
}
