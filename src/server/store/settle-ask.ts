import type { Queryable } from './database.ts';

/** A question that a flow asked, as far as an operator needs to know it. */
interface SeenAsk {
  /** `needless`: its answer is known, and the flow was led on by it, or nothing was done. */
  readonly kind: 'settled' | 'open' | 'needless';
  /** `top-up`, and whom it asked: `charge`. */
  readonly flow: string;
  readonly actor: string;
}

interface AskRow {
  readonly flow_id: string;
  readonly actor: string;
  readonly state: string;
}

/**
 * Notes that a question is settled by hand: one of which nobody knows what was done, or that was done for nobody. `open`: it is still asked
 * about, and an answer would lead the flow on. Undefined: there is no such question.
 */
export async function settleAsk(database: Queryable, storeId: string, askId: string, now: Date): Promise<SeenAsk | undefined> {
  const [settled] = await database.query<AskRow>(
    `UPDATE flow_asks SET state = 'settled', ended_at = $3
      WHERE store_id = $1 AND ask_id = $2 AND (state = 'unknown' OR (state = 'late' AND outcome = 'done'))
      RETURNING flow_id, actor, state`,
    [storeId, askId, now],
  );
  if (settled !== undefined) return { kind: 'settled', flow: settled.flow_id, actor: settled.actor };
  const [row] = await database.query<AskRow>('SELECT flow_id, actor, state FROM flow_asks WHERE store_id = $1 AND ask_id = $2', [
    storeId,
    askId,
  ]);
  return row && { kind: row.state === 'due' ? 'open' : 'needless', flow: row.flow_id, actor: row.actor };
}
