// Questions to others that flows wait for, as rows.
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { FlowData } from '../../../engine/flow/index.ts';
import type { Answer } from '../areas/area.ts';
import { addSeconds } from '../clock.ts';
import { type Database, type Queryable, type Transaction, toJson } from '../store/database.ts';
import type { FlowKey } from './flow-rows.ts';

/** A question, claimed by this process for a while. */
export interface Ask {
  readonly key: FlowKey;
  /** Sent to the actor each time: asked twice, it does it once. */
  readonly id: string;
  readonly actor: string;
  /** What is asked, as the flow declared it and stood when it was written: the same each time. Null: a program from before 0006 wrote it. */
  readonly question: { readonly input: JsonObject; readonly data: FlowData } | null;
  readonly language: string;
  /** How often it was put, this time included. */
  readonly attempts: number;
  /** When somebody may have heard of it first; null: nobody was asked yet. */
  readonly firstPutAt: Date | null;
  /** From when on the person is to be told that the outcome is not known; null: they were told. */
  readonly unknownAt: Date | null;
  /** From when on whoever was asked may not know the key any more, and would do it again; null: nobody was asked yet. */
  readonly forgottenAt: Date | null;
  /** What was answered: the flow is led on by it, and nobody is asked any more. */
  readonly answer: Answer | null;
}

/** Whom a process asks: one that is silent takes its own slots. `isPut`: it was asked before. */
export interface Lane {
  readonly storeId: string;
  readonly flowId: string;
  readonly actor: string;
  readonly isPut: boolean;
}

interface AskRow {
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
  readonly answer: Answer | null;
}

const columns =
  'store_id, ask_id, flow_id, owner, subject, actor, input, data, language, attempts, first_put_at, unknown_at, forgotten_at, answer';
/** One that was put off counts no attempt, but is due later than it was written. */
const isNeverClaimed = 'attempts = 0 AND next_at = created_at';
/** Longer than an actor may take: until then no other process puts the question again. */
const leaseSeconds = 120;
/** Seconds after which a person who could not be told is told again. */
const untoldSeconds = 30;

/** Writes a question in the transaction of its flow's row. `unknownAt`: as the flow's `onUnknown` says. */
export async function insertAsk(
  tx: Transaction,
  key: FlowKey,
  ask: Pick<Ask, 'id' | 'actor' | 'language'> & { readonly input: JsonObject; readonly data: FlowData; readonly unknownAt: Date },
  now: Date,
): Promise<void> {
  const { id, actor, input, data, language, unknownAt } = ask;
  await tx.query(
    `INSERT INTO flow_asks (store_id, ask_id, flow_id, owner, subject, actor, input, data, language, unknown_at, state, attempts, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'due', 0, $11, $11)`,
    [key.storeId, id, key.flowId, key.owner, key.subject, actor, toJson(input), toJson(data), language, unknownAt, now],
  );
}

/**
 * The next question that is due, for this process alone until its lease is over; undefined: none is. One whose answer is kept comes first,
 * since nobody is asked for it, and then one that nobody was asked yet, before those that nobody answered. `busy`: in these nobody is asked.
 */
export async function claimAsk(database: Queryable, now: Date, busy: readonly Lane[]): Promise<Ask | undefined> {
  const [row] = await database.query<AskRow>(
    `UPDATE flow_asks SET attempts = attempts + 1, next_at = $2 WHERE (store_id, ask_id) = (
       SELECT store_id, ask_id FROM flow_asks WHERE state = 'due' AND next_at <= $1
        AND NOT (${isNeverClaimed} AND data IS NULL)
        AND (answer IS NOT NULL OR (store_id, flow_id, actor, (first_put_at IS NOT NULL)::text) NOT IN (
          SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[])))
       ORDER BY answer IS NULL, first_put_at IS NOT NULL, next_at, ask_id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [
      now,
      addSeconds(now, leaseSeconds),
      busy.map(({ storeId }) => storeId),
      busy.map(({ flowId }) => flowId),
      busy.map(({ actor }) => actor),
      busy.map(({ isPut }) => String(isPut)),
    ],
  );
  return row && readRow(row);
}

/** The next question without an answer whose person is to be told that nobody knows, for this process alone for a while. */
export async function claimUntold(database: Queryable, now: Date): Promise<Ask | undefined> {
  const [row] = await database.query<AskRow>(
    `UPDATE flow_asks SET unknown_at = $2 WHERE (store_id, ask_id) = (
       SELECT store_id, ask_id FROM flow_asks WHERE unknown_at <= $1 AND answer IS NULL
       ORDER BY unknown_at, ask_id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [now, addSeconds(now, untoldSeconds)],
  );
  return row && readRow(row);
}

/** In the transaction that tells the person; false: it was answered meanwhile. */
export async function markTold(tx: Transaction, { key, id }: Ask): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE flow_asks SET unknown_at = NULL WHERE store_id = $1 AND ask_id = $2 AND answer IS NULL RETURNING ask_id',
    [key.storeId, id],
  );
  return rows.length > 0;
}

/** Before somebody is asked: from now on it may have been done. */
export async function markPut(database: Queryable, { key, id }: Ask, now: Date, forgottenAt: Date): Promise<void> {
  await database.query(
    'UPDATE flow_asks SET first_put_at = $3, forgotten_at = $4 WHERE store_id = $1 AND ask_id = $2 AND first_put_at IS NULL',
    [key.storeId, id, now, forgottenAt],
  );
}

/** Before the flow is led on by it: an answer that was heard is not asked for again. */
export async function keepAnswer(database: Queryable, { key, id }: Ask, answer: Answer): Promise<void> {
  await database.query("UPDATE flow_asks SET answer = $3 WHERE store_id = $1 AND ask_id = $2 AND state = 'due'", [
    key.storeId,
    id,
    toJson(answer),
  ]);
}

/** Puts it again later. `attempts`: how many count. */
export async function postponeAsk(on: Queryable, { key, id }: Ask, attempts: number, nextAt: Date): Promise<void> {
  await on.query("UPDATE flow_asks SET attempts = $3, next_at = $4 WHERE store_id = $1 AND ask_id = $2 AND state = 'due'", [
    key.storeId,
    id,
    attempts,
    nextAt,
  ]);
}

/**
 * It is over: the flow was led on by it, or did not wait for it any more, or nobody can be asked any more. What it asked and what was
 * answered is forgotten. A person who waits for what nobody can be asked any more is to be told now. False: another process ended it.
 */
export async function endAsk(
  on: Queryable,
  { key, id }: Pick<Ask, 'key' | 'id'>,
  ended: { readonly state: 'answered' | 'late' | 'unknown'; readonly outcome: string | null; readonly now: Date },
): Promise<boolean> {
  const rows = await on.query(
    `UPDATE flow_asks SET state = $3, outcome = $4, ended_at = $5, input = NULL, data = NULL, answer = NULL, unknown_at = $6
      WHERE store_id = $1 AND ask_id = $2 AND state = 'due' RETURNING ask_id`,
    [key.storeId, id, ended.state, ended.outcome, ended.now, ended.state === 'unknown' ? ended.now : null],
  );
  return rows.length > 0;
}

/**
 * Takes away the questions that a program from before 0006 wrote and never put: nobody was asked, so they may be written anew. The others
 * of such a program end with nobody knowing.
 */
export async function dropUnkept(database: Database): Promise<void> {
  await database.query(
    `WITH dropped AS (
       DELETE FROM flow_asks WHERE state = 'due' AND data IS NULL AND ${isNeverClaimed} RETURNING store_id, ask_id, flow_id, owner, subject)
     UPDATE flows f SET ask_id = NULL FROM dropped d
      WHERE (f.store_id, f.flow_id, f.owner, f.subject, f.ask_id) = (d.store_id, d.flow_id, d.owner, d.subject, d.ask_id)`,
  );
}

function readRow(row: AskRow): Ask {
  const { store_id: storeId, flow_id: flowId, owner, subject, ask_id: id, actor, language, attempts, input, data, answer } = row;
  return {
    key: { storeId, flowId, owner, subject },
    id,
    actor,
    question: input === null || data === null ? null : { input, data },
    language,
    attempts,
    firstPutAt: row.first_put_at,
    unknownAt: row.unknown_at,
    forgottenAt: row.forgotten_at,
    answer,
  };
}
