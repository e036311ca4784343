// Completion pages: a screen that declares `after` may be viewed for 30 minutes after its session sent that call.
import type { CallPlan } from '../../../../engine/declare/index.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';

const validSeconds = 1800;

export interface Receipt {
  readonly storeId: string;
  readonly sessionId: string;
  readonly call: CallPlan;
  /** Parameters of the call's path, or of a route that has them too. */
  readonly params: { readonly [name: string]: string };
}

/** Notes that a session sent a call successfully. False: the session has ended meanwhile. */
export async function saveReceipt(database: Queryable, receipt: Receipt, now: Date): Promise<boolean> {
  const rows = await database.query(
    `INSERT INTO call_receipts (store_id, session_id, call_id, params, at)
     SELECT store_id, session_id, $3, $4, $5 FROM sessions WHERE store_id = $1 AND session_id = $2
     ON CONFLICT (store_id, session_id, call_id, params) DO UPDATE SET at = excluded.at RETURNING at`,
    [...keyOf(receipt), now],
  );
  return rows.length > 0;
}

/** Whether the session sent the call within the last 30 minutes. */
export async function hasReceipt(database: Queryable, receipt: Receipt, now: Date): Promise<boolean> {
  const rows = await database.query(
    'SELECT 1 AS one FROM call_receipts WHERE store_id = $1 AND session_id = $2 AND call_id = $3 AND params = $4 AND at > $5',
    [...keyOf(receipt), addSeconds(now, -validSeconds)],
  );
  return rows.length > 0;
}

function keyOf({ storeId, sessionId, call, params }: Receipt): readonly string[] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return [storeId, sessionId, call.id, JSON.stringify(names.map((name) => params[name] ?? ''))];
}
