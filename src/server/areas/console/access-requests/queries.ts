import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { type Queryable, type Transaction, toJson } from '../../../platform/database/database.ts';
import type { LeaseTable } from '../../../platform/queue/lease.ts';

/** A second factor or passkey that is to end, as it was when that was asked for. */
export interface LoginWay {
  readonly kind: 'factor' | 'passkey';
  /** The type of the factor, or the id of the passkey. */
  readonly id: string;
  /** Of a passkey; empty: its type says everything. */
  readonly name: string;
  /** ISO 8601. A replaced factor has another time. */
  readonly since: string;
}

/** `ways`: second factors and passkeys end. `newEmail`: the account gets another address; `former`: the present one, normalised. */
export type RequestDetails =
  | { readonly kind: 'ways'; readonly ways: readonly LoginWay[] }
  | { readonly kind: 'newEmail'; readonly email: string; readonly former: string | null };

/** Why a request was not executed. */
export type RequestProblem = 'operatorGone' | 'changed' | 'emailTaken';

export interface AccessRequest {
  readonly request_id: string;
  readonly account_id: string;
  readonly requested_by: string;
  readonly reason: string;
  readonly details: RequestDetails;
  readonly execute_at: Date | null;
  readonly state: 'due' | 'done' | 'stopped' | 'cancelled' | 'failed';
  readonly problem: RequestProblem | null;
  readonly created_at: Date;
}
const requestColumns = 'request_id, account_id, requested_by, reason, details, execute_at, state, problem, created_at';

export const dueRequests: LeaseTable = {
  table: 'access_requests',
  id: 'request_id',
  dueAt: 'next_at',
  leaseId: 'lease_id',
  isWaiting: "state = 'due'",
};

export interface RequestKey {
  readonly storeId: string;
  readonly requestId: string;
}

/** False: a request of this kind waits for the account already. */
export async function insertRequest(
  tx: Transaction,
  { storeId, requestId }: RequestKey,
  request: Pick<AccessRequest, 'account_id' | 'requested_by' | 'reason' | 'details' | 'execute_at' | 'created_at'>,
): Promise<boolean> {
  const { account_id, requested_by, reason, details, execute_at, created_at } = request;
  const rows = await tx.query(
    `INSERT INTO access_requests (store_id, request_id, account_id, kind, requested_by, reason, details, execute_at, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
     ON CONFLICT (store_id, account_id, kind) WHERE state = 'due' DO NOTHING RETURNING request_id`,
    [storeId, requestId, account_id, details.kind, requested_by, reason, toJson(details), execute_at, created_at],
  );
  return rows.length > 0;
}

export async function findRequest(on: Queryable, { storeId, requestId }: RequestKey): Promise<AccessRequest | undefined> {
  const [row] = await on.query<AccessRequest>(
    `SELECT ${requestColumns} FROM access_requests WHERE store_id = $1 AND request_id = $2`,
    [storeId, requestId],
  );
  return row;
}

/** Locks a request that still waits; undefined: it has ended. Its account is locked before. */
export async function lockDueRequest(tx: Transaction, { storeId, requestId }: RequestKey): Promise<AccessRequest | undefined> {
  const [row] = await tx.query<AccessRequest>(
    `SELECT ${requestColumns} FROM access_requests WHERE store_id = $1 AND request_id = $2 AND state = 'due' FOR UPDATE`,
    [storeId, requestId],
  );
  return row;
}

export interface RequestEnd {
  readonly state: Exclude<AccessRequest['state'], 'due'>;
  readonly problem?: RequestProblem | undefined;
  /** The operator who approved or cancelled it. */
  readonly endedBy?: string | undefined;
  readonly now: Date;
}

/** False: it has ended meanwhile. */
export async function endRequest(
  tx: Queryable,
  { storeId, requestId }: RequestKey,
  { state, problem, endedBy, now }: RequestEnd,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE access_requests SET state = $3, problem = $4, ended_by = $5, ended_at = $6, next_at = NULL, lease_id = NULL
      WHERE store_id = $1 AND request_id = $2 AND state = 'due' RETURNING request_id`,
    [storeId, requestId, state, problem ?? null, endedBy ?? null, now],
  );
  return rows.length > 0;
}

/** Ends the requests for an account that still wait. */
export async function stopRequestsOf(
  tx: Transaction,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE access_requests SET state = 'stopped', ended_at = $3, next_at = NULL, lease_id = NULL
      WHERE store_id = $1 AND account_id = $2 AND state = 'due'`,
    [storeId, accountId, now],
  );
}

export interface ListedRequest extends AccessRequest {
  /** What the member's name is read from. */
  readonly email: string | null;
  readonly login_id: string | null;
  readonly profile: JsonObject;
  /** The name of the operator who asked; null: was removed since. */
  readonly requester: string | null;
}

const listed = `r.request_id, r.account_id, r.requested_by, r.reason, r.details, r.execute_at, r.state, r.problem, r.created_at, o.name AS requester,
  a.email, a.login_id, a.profile
  FROM access_requests r JOIN accounts a ON a.store_id = r.store_id AND a.account_id = r.account_id
    LEFT JOIN operators o ON o.store_id = r.store_id AND o.operator_id = r.requested_by`;

/** The last requests for an account, the newest first. */
export const listRequestsOf = (
  on: Queryable,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
  limit: number,
): Promise<readonly ListedRequest[]> =>
  on.query<ListedRequest>(
    `SELECT ${listed} WHERE r.store_id = $1 AND r.account_id = $2 ORDER BY r.created_at DESC, r.request_id LIMIT $3`,
    [storeId, accountId, limit],
  );

/** The requests of a store that wait, the oldest first, with whom they are for. */
export const listDueRequests = (on: Queryable, storeId: string, limit: number): Promise<readonly ListedRequest[]> =>
  on.query<ListedRequest>(
    `SELECT ${listed} WHERE r.store_id = $1 AND r.state = 'due' ORDER BY r.created_at, r.request_id LIMIT $2`,
    [storeId, limit],
  );
