import { type Database, type Transaction, toJson } from '../../../platform/database/database.ts';
import type { ActorResult } from '../../area.ts';

/** The outcome of resolving a request, for the operator. */
interface ResolvedRequest {
  /**
   * `answered`: the answer leads the waiting flow on. `awaited`: a flow waits, so that an answer is needed. `open`: the actor is still
   * being asked. `notNeeded`: the answer was applied, or nothing was done.
   */
  readonly kind: 'resolved' | 'answered' | 'awaited' | 'open' | 'notNeeded';
  /** The flow, `top-up`, and its actor, `charge`. */
  readonly flow: string;
  readonly actor: string;
  readonly storeId: string;
  /** The member whose flow it is, or the session of a guest. */
  readonly owner: string;
}

interface ActorRequestRow {
  readonly store_id: string;
  readonly flow_id: string;
  readonly owner: string;
  readonly subject: string;
  readonly actor: string;
  readonly state: string;
}

/** SQL: a request whose outcome is unknown, or that was done after the flow had moved on. A person has to resolve it. */
export const isUnresolved = "(state = 'unknown' OR (state = 'late' AND outcome = 'done'))";

/**
 * Resolves an unresolved request of any store, in a transaction of its own. See `resolveRequestIn`.
 */
export const resolveActorRequest = (
  database: Database,
  askId: string,
  now: Date,
  answer: ActorResult | null,
): Promise<ResolvedRequest | undefined> => database.transaction((tx) => resolveRequestIn(tx, { askId }, { now, answer }));

/**
 * Resolves a request of any store, or only of this one, whose outcome is unknown, or that was done after the flow had moved on. A flow that still waits needs
 * the `answer` that the actor would have given: the worker applies it, so that everything that the flow reserved is used or released.
 * Undefined: there is no such request.
 */
export async function resolveRequestIn(
  tx: Transaction,
  { askId, storeId = null }: { readonly askId: string; readonly storeId?: string | null },
  { now, answer }: { readonly now: Date; readonly answer: ActorResult | null },
): Promise<ResolvedRequest | undefined> {
  const [row] = await tx.query<ActorRequestRow>(
    `SELECT store_id, flow_id, owner, subject, actor, state FROM flow_asks
      WHERE ask_id = $1 AND ($2::text IS NULL OR store_id = $2)`,
    [askId, storeId],
  );
  if (row === undefined) return undefined;
  const names = { flow: row.flow_id, actor: row.actor, storeId: row.store_id, owner: row.owner };
  const isFlowWaiting = await lockWaiting(tx, row, askId);
  const [open] = await tx.query<{ state: string }>(
    `SELECT state FROM flow_asks WHERE store_id = $1 AND ask_id = $2 AND ${isUnresolved} FOR UPDATE`,
    [row.store_id, askId],
  );
  if (open === undefined) return { kind: row.state === 'due' ? 'open' : 'notNeeded', ...names };
  if (open.state === 'late' || !isFlowWaiting) {
    await tx.query(
      "UPDATE flow_asks SET state = 'settled', ended_at = $3, unknown_at = NULL WHERE store_id = $1 AND ask_id = $2",
      [row.store_id, askId, now],
    );
    return { kind: 'resolved', ...names };
  }
  if (answer === null) return { kind: 'awaited', ...names };
  await tx.query(
    `UPDATE flow_asks SET state = 'due', answer = $3, next_at = $4, lease_id = NULL, ended_at = NULL, unknown_at = NULL
      WHERE store_id = $1 AND ask_id = $2`,
    [row.store_id, askId, toJson(answer), now],
  );
  return { kind: 'answered', ...names };
}

const waitsForRequest = 'store_id = $1 AND flow_id = $2 AND owner = $3 AND subject = $4 AND ask_id = $5';
const keyOf = (row: ActorRequestRow, askId: string): readonly string[] => [
  row.store_id,
  row.flow_id,
  row.owner,
  row.subject,
  askId,
];

/** Locks the waiting flow before the request, in the order in which answers are applied. False: no flow waits. */
async function lockWaiting(tx: Transaction, row: ActorRequestRow, askId: string): Promise<boolean> {
  const rows = await tx.query(`SELECT 1 AS one FROM flows WHERE ${waitsForRequest} FOR UPDATE`, keyOf(row, askId));
  return rows.length > 0;
}
