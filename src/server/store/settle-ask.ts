import type { Database, Transaction } from './database.ts';

/** A question that a flow asked, as far as an operator needs to know it. */
interface SeenAsk {
  /** `needless`: its answer is known, and the flow was led on by it, or nothing was done. */
  readonly kind: 'settled' | 'open' | 'needless';
  /** `top-up`, and whom it asked: `charge`. */
  readonly flow: string;
  readonly actor: string;
}

interface AskRow {
  readonly store_id: string;
  readonly flow_id: string;
  readonly owner: string;
  readonly subject: string;
  readonly actor: string;
  readonly state: string;
}

/**
 * Notes that a question, of whichever store, is settled by hand: one of which nobody knows what was done, or that was done for nobody. A
 * person who still waits for it begins anew. `open`: it is still asked about, and an answer would lead the flow on. Undefined: there is no
 * such question.
 */
export async function settleAsk(database: Database, askId: string, now: Date): Promise<SeenAsk | undefined> {
  return database.transaction(async (tx) => {
    const [ask] = await tx.query<AskRow>(
      'SELECT store_id, flow_id, owner, subject, actor, state FROM flow_asks WHERE ask_id = $1',
      [askId],
    );
    if (ask === undefined) return undefined;
    const seen = { flow: ask.flow_id, actor: ask.actor };
    const waiting = await lockWaiting(tx, ask, askId);
    const settled = await tx.query(
      `UPDATE flow_asks SET state = 'settled', ended_at = $3, unknown_at = NULL
        WHERE store_id = $1 AND ask_id = $2 AND (state = 'unknown' OR (state = 'late' AND outcome = 'done')) RETURNING ask_id`,
      [ask.store_id, askId, now],
    );
    if (settled.length === 0) return { kind: ask.state === 'due' ? 'open' : 'needless', ...seen };
    if (waiting) await tx.query(`UPDATE flows SET expires_at = $6 WHERE ${isWaiting}`, [...keyOf(ask, askId), now]);
    return { kind: 'settled', ...seen };
  });
}

const isWaiting = 'store_id = $1 AND flow_id = $2 AND owner = $3 AND subject = $4 AND ask_id = $5';
const keyOf = (ask: AskRow, askId: string): readonly string[] => [ask.store_id, ask.flow_id, ask.owner, ask.subject, askId];

/** Takes the lock of the flow that waits for it, before its question's, as whoever leads it on does. False: none waits. */
async function lockWaiting(tx: Transaction, ask: AskRow, askId: string): Promise<boolean> {
  const rows = await tx.query(`SELECT 1 AS one FROM flows WHERE ${isWaiting} FOR UPDATE`, keyOf(ask, askId));
  return rows.length > 0;
}
