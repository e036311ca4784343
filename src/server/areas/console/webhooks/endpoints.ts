import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { EndpointKey } from './signature.ts';

/** `failing`: nothing arrived for three days. `gone`: it answered 410. */
export type EndpointState = 'on' | 'off' | 'failing' | 'gone';

export interface EndpointRow {
  readonly endpoint_id: string;
  readonly address: string;
  readonly types: readonly string[];
  /** Sealed; null: none was made yet. */
  readonly secret: string | null;
  readonly previous_secret: string | null;
  readonly previous_until: Date | null;
  readonly state: EndpointState;
  readonly last_success_at: Date | null;
  readonly created_at: Date;
  readonly created_by: string;
}

const columns = `endpoint_id, address, types, secret, previous_secret, previous_until, state, last_success_at, created_at, created_by`;

export const maxEndpoints = 10;

export const listEndpoints = (on: Queryable, storeId: string): Promise<readonly EndpointRow[]> =>
  on.query<EndpointRow>(`SELECT ${columns} FROM webhook_endpoints WHERE store_id = $1 ORDER BY created_at, endpoint_id`, [
    storeId,
  ]);

export async function findEndpoint(on: Queryable, { storeId, endpointId }: EndpointKey): Promise<EndpointRow | undefined> {
  const [row] = await on.query<EndpointRow>(`SELECT ${columns} FROM webhook_endpoints WHERE store_id = $1 AND endpoint_id = $2`, [
    storeId,
    endpointId,
  ]);
  return row;
}

/** Locks an endpoint, and with it the order of its deliveries. undefined: it was deleted. */
export async function lockEndpoint(tx: Transaction, { storeId, endpointId }: EndpointKey): Promise<EndpointRow | undefined> {
  const [row] = await tx.query<EndpointRow>(
    `SELECT ${columns} FROM webhook_endpoints WHERE store_id = $1 AND endpoint_id = $2 FOR UPDATE`,
    [storeId, endpointId],
  );
  return row;
}

/** The endpoints of a store that events are sent to, locked. */
export const lockActiveEndpoints = (tx: Transaction, storeId: string): Promise<readonly EndpointRow[]> =>
  tx.query<EndpointRow>(
    `SELECT ${columns} FROM webhook_endpoints WHERE store_id = $1 AND state = 'on' AND secret IS NOT NULL
      ORDER BY endpoint_id FOR UPDATE`,
    [storeId],
  );

export interface EndpointForm {
  readonly address: string;
  readonly types: readonly string[];
}

/** False: the store has as many as it may have. The store's row is locked, so that two operators do not add one more. */
export async function insertEndpoint(
  tx: Transaction,
  { storeId, endpointId }: EndpointKey,
  { address, types, by, now }: EndpointForm & { readonly by: string; readonly now: Date },
): Promise<boolean> {
  await tx.query('SELECT 1 FROM stores WHERE store_id = $1 FOR NO KEY UPDATE', [storeId]);
  const rows = await tx.query(
    `INSERT INTO webhook_endpoints (store_id, endpoint_id, address, types, state, created_at, created_by)
     SELECT $1, $2, $3, $4::text[], 'on', $5, $6
      WHERE (SELECT count(*) FROM webhook_endpoints WHERE store_id = $1) < ${maxEndpoints} RETURNING 1`,
    [storeId, endpointId, address, [...types], now, by],
  );
  return rows.length > 0;
}

export async function updateEndpoint(
  tx: Transaction,
  { storeId, endpointId }: EndpointKey,
  form: EndpointForm,
): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE webhook_endpoints SET address = $3, types = $4::text[] WHERE store_id = $1 AND endpoint_id = $2 RETURNING 1',
    [storeId, endpointId, form.address, [...form.types]],
  );
  return rows.length > 0;
}

export async function deleteEndpoint(tx: Transaction, { storeId, endpointId }: EndpointKey): Promise<boolean> {
  const rows = await tx.query('DELETE FROM webhook_endpoints WHERE store_id = $1 AND endpoint_id = $2 RETURNING 1', [
    storeId,
    endpointId,
  ]);
  return rows.length > 0;
}

/** Puts a secret in force. The one before signs too until `previousUntil`. */
export async function saveSecret(
  tx: Transaction,
  { storeId, endpointId }: EndpointKey,
  { sealed, previousUntil }: { readonly sealed: string; readonly previousUntil: Date },
): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoints SET secret = $3, previous_secret = secret, previous_until = CASE WHEN secret IS NULL THEN NULL ELSE $4::timestamptz END
      WHERE store_id = $1 AND endpoint_id = $2`,
    [storeId, endpointId, sealed, previousUntil],
  );
}

export async function saveState(tx: Transaction, { storeId, endpointId }: EndpointKey, state: EndpointState): Promise<void> {
  await tx.query('UPDATE webhook_endpoints SET state = $3 WHERE store_id = $1 AND endpoint_id = $2', [
    storeId,
    endpointId,
    state,
  ]);
}

/** Seconds for which nothing is sent to an endpoint that did not answer: the first time, and from then on until something arrives. */
const pauseSeconds = { first: 5, next: 60 };

/** Deliveries that are due wait as well, those with earlier attempts first, so that each comes to its last attempt. */
export async function pauseEndpoint(tx: Transaction, { storeId, endpointId }: EndpointKey, now: Date): Promise<void> {
  await tx.query(
    `WITH paused AS (
       UPDATE webhook_endpoints SET paused_until = CASE WHEN paused_until IS NULL THEN $4::timestamptz ELSE $5 END
        WHERE store_id = $1 AND endpoint_id = $2 AND coalesce(paused_until <= $3, true) RETURNING paused_until)
     UPDATE webhook_deliveries SET due_at = paused_until - CASE WHEN attempts > 0 THEN interval '1 second' ELSE interval '0' END
       FROM paused WHERE store_id = $1 AND endpoint_id = $2 AND state = 'due' AND due_at <= $3`,
    [storeId, endpointId, now, addSeconds(now, pauseSeconds.first), addSeconds(now, pauseSeconds.next)],
  );
}

/** Ends the pause of an endpoint: something arrived, or an operator looks after it. */
export async function resumeEndpoint(tx: Transaction, { storeId, endpointId }: EndpointKey): Promise<void> {
  await tx.query(
    'UPDATE webhook_endpoints SET paused_until = NULL WHERE store_id = $1 AND endpoint_id = $2 AND paused_until IS NOT NULL',
    [storeId, endpointId],
  );
}

export async function saveSuccess(tx: Transaction, { storeId, endpointId }: EndpointKey, now: Date): Promise<void> {
  await tx.query(
    'UPDATE webhook_endpoints SET last_success_at = $3, paused_until = NULL WHERE store_id = $1 AND endpoint_id = $2',
    [storeId, endpointId, now],
  );
}
