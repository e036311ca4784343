import type { FlowData, FlowSnapshot } from '../../../../engine/flow/index.ts';
import { type Queryable, type Transaction, toJson } from '../../platform/database/database.ts';
import { isFlowOver } from '../../platform/database/flow-expiry.ts';

/** The primary key: one row per flow, owner (session or account) and subject. */
export interface FlowKey {
  readonly storeId: string;
  readonly flowId: string;
  readonly owner: string;
  readonly subject: string;
}

export interface FlowRow {
  readonly snapshot: FlowSnapshot;
  /** Hashes of secrets by form and field. */
  readonly secrets: { readonly [form: string]: { readonly [field: string]: string } };
  /** Incremented by each write. 0: not written yet. */
  readonly revision: number;
}

interface StoredFlow {
  readonly version: number;
  readonly state: string;
  readonly passed: readonly string[];
  readonly data: FlowData;
  readonly secrets: FlowRow['secrets'];
  readonly revision: number;
  readonly entered_at: Date | null;
  readonly updated_at: Date;
  readonly ask_id: string | null;
}

const columns = 'version, state, passed, data, secrets, revision, entered_at, updated_at, ask_id';

/** Reads a flow without locking it; undefined: there is none, or it has expired. */
export async function readFlow(database: Queryable, key: FlowKey, now: Date): Promise<FlowRow | undefined> {
  const rows = await database.query<StoredFlow>(
    `SELECT ${columns} FROM flows
      WHERE store_id = $1 AND flow_id = $2 AND owner = $3 AND subject = $4 AND NOT ${isFlowOver('$5')} AND revision > 0`,
    [key.storeId, key.flowId, key.owner, key.subject, now],
  );
  return readRow(rows[0]);
}

/**
 * Locks the row, and inserts it first if it is missing, so that concurrent events wait for each other. Undefined: the flow is
 * new, or it has expired.
 */
export async function lockFlow(tx: Transaction, key: FlowKey, now: Date): Promise<FlowRow | undefined> {
  await tx.query(
    `INSERT INTO flows (store_id, flow_id, owner, subject, version, state, passed, data, secrets, revision, started_at, updated_at, expires_at)
     VALUES ($1, $2, $3, $4, 0, '', '[]', '{}', '{}', 0, $5, $5, $5) ON CONFLICT DO NOTHING`,
    [key.storeId, key.flowId, key.owner, key.subject, now],
  );
  const rows = await tx.query<StoredFlow & { readonly is_over: boolean }>(
    `SELECT ${columns}, ${isFlowOver('$5')} AS is_over FROM flows
      WHERE store_id = $1 AND flow_id = $2 AND owner = $3 AND subject = $4 FOR UPDATE`,
    [key.storeId, key.flowId, key.owner, key.subject, now],
  );
  const row = rows[0];
  return row === undefined || row.is_over || row.revision === 0 ? undefined : readRow(row);
}

/** Writes the row locked by `lockFlow`. `keepUntil`: ISO 8601. */
export async function saveFlow(
  tx: Transaction,
  key: FlowKey,
  row: Pick<FlowRow, 'snapshot' | 'secrets'>,
  time: { readonly now: Date; readonly keepUntil: string; readonly completedTokenHash: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE flows SET version = $5, state = $6, passed = $7, data = $8, secrets = $9, revision = revision + 1, updated_at = $10,
            expires_at = $11, completed_token_hash = $12, completed_at = CASE WHEN $12::text IS NULL THEN NULL ELSE $10::timestamptz END,
            entered_at = $13, ask_id = $14
      WHERE store_id = $1 AND flow_id = $2 AND owner = $3 AND subject = $4`,
    [
      key.storeId,
      key.flowId,
      key.owner,
      key.subject,
      row.snapshot.version,
      row.snapshot.state,
      toJson(row.snapshot.passed),
      toJson(row.snapshot.data),
      toJson(row.secrets),
      time.now,
      time.keepUntil,
      time.completedTokenHash,
      row.snapshot.entered ?? time.now,
      row.snapshot.asked ?? null,
    ],
  );
}

/** Copies a completed flow for the session that the browser has after signing out. Other tabs of the member still find their own. */
export async function copyFlow(tx: Transaction, key: FlowKey, owner: string): Promise<void> {
  await tx.query(
    `INSERT INTO flows (store_id, flow_id, owner, subject, version, state, passed, data, secrets, revision, started_at, updated_at,
       completed_at, completed_token_hash, expires_at, entered_at)
     SELECT store_id, flow_id, $5, subject, version, state, passed, data, secrets, revision, started_at, updated_at, completed_at,
       completed_token_hash, expires_at, entered_at
       FROM flows WHERE store_id = $1 AND flow_id = $2 AND owner = $3 AND subject = $4`,
    [key.storeId, key.flowId, key.owner, key.subject, owner],
  );
}

/**
 * Finds a completed flow while its end is readable, by its owner, or by the token that was replaced when it ended. A browser
 * may still have that token if it confirmed in two tabs or lost the response; it then sees the final screen, and nothing else.
 */
export async function findCompleted(
  database: Queryable,
  asked: Omit<FlowKey, 'owner'> & { readonly owner: string | null; readonly tokenHash: string },
  now: Date,
): Promise<FlowRow | undefined> {
  // A condition on an owner that is null would keep the token's index from being used.
  const isOwn = asked.owner === null ? '' : 'owner = $6 OR';
  const rows = await database.query<StoredFlow>(
    `SELECT ${columns} FROM flows WHERE store_id = $1 AND flow_id = $2 AND subject = $5 AND completed_at IS NOT NULL
        AND (${isOwn} completed_token_hash = $3) AND expires_at > $4 LIMIT 1`,
    [asked.storeId, asked.flowId, asked.tokenHash, now, asked.subject, ...(asked.owner === null ? [] : [asked.owner])],
  );
  return readRow(rows[0]);
}

/** Whether this token completed a flow: it was replaced then, and is stale rather than invalid. */
export async function isCompletedFlowToken(database: Queryable, storeId: string, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await database.query<{ readonly one: number }>(
    'SELECT 1 AS one FROM flows WHERE store_id = $1 AND completed_token_hash = $2 AND expires_at > $3 LIMIT 1',
    [storeId, tokenHash, now],
  );
  return rows[0] !== undefined;
}

function readRow(row: StoredFlow | undefined): FlowRow | undefined {
  if (row === undefined) return undefined;
  // Rows that are older than the column have no time of entry; the last write is close enough.
  const entered = (row.entered_at ?? row.updated_at).toISOString();
  const asked = row.ask_id === null ? {} : { asked: row.ask_id };
  return {
    snapshot: { version: row.version, state: row.state, entered, ...asked, passed: row.passed, data: row.data },
    secrets: row.secrets,
    revision: row.revision,
  };
}
