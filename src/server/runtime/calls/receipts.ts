// Completion pages: a screen that declares `after` may be viewed for 30 minutes after its session sent that call, or opened the
// page that explains it (change of the family's owner). A receipt only guides: calls check on their own what they may do.
import type { CallPlan } from '../../../../engine/declare/index.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';

const validSeconds = 1800;

export interface Receipt {
  readonly storeId: string;
  readonly sessionId: string;
  /** A call, or another step that a page requires. */
  readonly call: Pick<CallPlan, 'id' | 'path'>;
  /** Parameters of the call's path, or of the completion page's route. */
  readonly params: { readonly [name: string]: string };
}

/** Notes that a session sent a call successfully. False: the session has ended meanwhile. Its row is locked, so that it cannot end now. */
export async function saveReceipt(database: Queryable, receipt: Receipt, now: Date): Promise<boolean> {
  const rows = await database.query(
    `INSERT INTO call_receipts (store_id, session_id, call_id, params, at)
     SELECT store_id, session_id, $3, $4, $5 FROM sessions WHERE store_id = $1 AND session_id = $2 FOR KEY SHARE
     ON CONFLICT (store_id, session_id, call_id, params) DO UPDATE SET at = excluded.at RETURNING at`,
    [...keyOf(receipt), now],
  );
  return rows.length > 0;
}

/**
 * Whether the session sent the call within the last 30 minutes. A page whose route lacks parameters of the call's path follows
 * that call with any of them.
 */
export async function hasReceipt(database: Queryable, receipt: Receipt, now: Date): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 AS one FROM call_receipts WHERE store_id = $1 AND session_id = $2 AND call_id = $3 AND (params = $4 OR $6) AND at > $5
      LIMIT 1`,
    [...keyOf(receipt), addSeconds(now, -validSeconds), namesOf(receipt).some((name) => receipt.params[name] === undefined)],
  );
  return rows.length > 0;
}

function keyOf(receipt: Receipt): readonly string[] {
  const { storeId, sessionId, call, params } = receipt;
  return [storeId, sessionId, call.id, JSON.stringify(namesOf(receipt).map((name) => params[name] ?? ''))];
}

function namesOf({ call }: Receipt): readonly string[] {
  return [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
