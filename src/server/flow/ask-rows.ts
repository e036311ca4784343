// Questions to others that flows wait for, as rows.
import { addSeconds } from '../clock.ts';
import type { Queryable } from '../store/database.ts';
import type { FlowKey } from './flow-rows.ts';

/** A question, claimed by this process for a while. */
export interface Ask {
  readonly key: FlowKey;
  /** Sent to the actor each time: asked twice, it does it once. */
  readonly id: string;
  readonly actor: string;
  readonly language: string;
  /** How often it was put, this time included. */
  readonly attempts: number;
}

interface AskRow {
  readonly store_id: string;
  readonly ask_id: string;
  readonly flow_id: string;
  readonly owner: string;
  readonly subject: string;
  readonly actor: string;
  readonly language: string;
  readonly attempts: number;
}

/** Longer than an actor may take: until then no other process puts the question again. */
const leaseSeconds = 120;

/** Writes a question in the transaction of its flow's row. */
export async function insertAsk(tx: Queryable, key: FlowKey, ask: Omit<Ask, 'key' | 'attempts'>, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO flow_asks (store_id, ask_id, flow_id, owner, subject, actor, language, state, attempts, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'due', 0, $8, $8)`,
    [key.storeId, ask.id, key.flowId, key.owner, key.subject, ask.actor, ask.language, now],
  );
}

/** The next question that is due, for this process alone until its lease is over; undefined: none is. */
export async function claimAsk(database: Queryable, now: Date): Promise<Ask | undefined> {
  const [row] = await database.query<AskRow>(
    `UPDATE flow_asks SET attempts = attempts + 1, next_at = $2 WHERE (store_id, ask_id) = (
       SELECT store_id, ask_id FROM flow_asks WHERE state = 'due' AND next_at <= $1
       ORDER BY next_at, ask_id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING store_id, ask_id, flow_id, owner, subject, actor, language, attempts`,
    [now, addSeconds(now, leaseSeconds)],
  );
  if (row === undefined) return undefined;
  const { store_id: storeId, flow_id: flowId, owner, subject, ask_id: id, actor, language, attempts } = row;
  return { key: { storeId, flowId, owner, subject }, id, actor, language, attempts };
}

/** Puts it again later. `attempts`: how many count. */
export async function postponeAsk(database: Queryable, { key, id }: Ask, attempts: number, nextAt: Date): Promise<void> {
  await database.query("UPDATE flow_asks SET attempts = $3, next_at = $4 WHERE store_id = $1 AND ask_id = $2 AND state = 'due'", [
    key.storeId,
    id,
    attempts,
    nextAt,
  ]);
}

/** It is over: the flow was led on by it, or did not wait for it any more. */
export async function endAsk(
  on: Queryable,
  { key, id }: Pick<Ask, 'key' | 'id'>,
  ended: { readonly state: 'answered' | 'late'; readonly outcome: string | null; readonly now: Date },
): Promise<void> {
  await on.query(
    "UPDATE flow_asks SET state = $3, outcome = $4, ended_at = $5 WHERE store_id = $1 AND ask_id = $2 AND state = 'due'",
    [key.storeId, id, ended.state, ended.outcome, ended.now],
  );
}
