// The records of the OpenID Connect provider. Times are the application's clock.
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { type Queryable, type Transaction, toJson } from '../../../platform/database/database.ts';
import { type Locked, lockRow } from '../../../platform/database/locked.ts';
import { hashText } from '../../../platform/keys.ts';

export interface RecordRow {
  readonly sealed_id: string;
  readonly payload: JsonObject;
  readonly consumed_at: Date | null;
  readonly created_at: Date;
}

const columns = 'sealed_id, payload, consumed_at, created_at';

export interface RecordKey {
  readonly storeId: string;
  readonly model: string;
  readonly idHash: string;
}

export interface NewRecord extends RecordKey {
  readonly sealedId: string;
  readonly payload: JsonObject;
  readonly uid: string | null;
  readonly userCode: string | null;
  readonly grantId: string | null;
  readonly accountId: string | null;
  readonly clientId: string | null;
  /** The session that the record ends with. */
  readonly browserSession: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Inserts or replaces a record; with `isNew`, only inserts. `grantHash`: the grant that a code or token depends on. Returns false if that grant
 * was deleted, the record is not new, or the browser's session is not the account's any more; both are locked, so that what deletes them deletes this record
 * too.
 */
export async function saveRecord(
  on: Queryable,
  record: NewRecord,
  { grantHash, isNew = false }: { readonly grantHash: string | null; readonly isNew?: boolean },
): Promise<boolean> {
  const rows = await on.query(
    `WITH parent AS (
       SELECT 1 AS one FROM oidc_records WHERE store_id = $1 AND model = 'Grant' AND id_hash = $13 FOR KEY SHARE),
     browser AS (
       SELECT 1 AS one FROM sessions WHERE store_id = $1 AND session_id = $14 AND account_id = $9 FOR KEY SHARE)
     INSERT INTO oidc_records
       (store_id, model, id_hash, sealed_id, payload, uid, user_code, grant_id, account_id, client_id, created_at, changed_at, expires_at,
        browser_session)
     SELECT $1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11::timestamptz, $11::timestamptz, $12::timestamptz, $14
      WHERE ($13::text IS NULL OR EXISTS (SELECT 1 FROM parent)) AND ($14::text IS NULL OR EXISTS (SELECT 1 FROM browser))
     ON CONFLICT (store_id, model, id_hash) DO UPDATE SET payload = excluded.payload, uid = excluded.uid,
       user_code = excluded.user_code, grant_id = excluded.grant_id, account_id = excluded.account_id,
       client_id = excluded.client_id, changed_at = excluded.changed_at, expires_at = excluded.expires_at WHERE NOT $15::boolean OR oidc_records.expires_at <= $11
     RETURNING 1 AS one`,
    [
      record.storeId,
      record.model,
      record.idHash,
      record.sealedId,
      toJson(record.payload),
      record.uid,
      record.userCode,
      record.grantId,
      record.accountId,
      record.clientId,
      record.now,
      record.expiresAt,
      grantHash,
      record.browserSession,
      isNew,
    ],
  );
  return rows.length > 0;
}

export async function findRecord(
  on: Queryable,
  { storeId, model, idHash }: RecordKey,
  now: Date,
): Promise<RecordRow | undefined> {
  const [row] = await on.query<RecordRow>(
    `SELECT ${columns} FROM oidc_records WHERE store_id = $1 AND model = $2 AND id_hash = $3 AND expires_at > $4`,
    [storeId, model, idHash, now],
  );
  return row;
}

export async function findRecordByUid(on: Queryable, storeId: string, model: string, uid: string, now: Date) {
  const [row] = await on.query<RecordRow>(
    `SELECT ${columns} FROM oidc_records WHERE store_id = $1 AND uid = $2 AND model = $3 AND expires_at > $4`,
    [storeId, uid, model, now],
  );
  return row;
}

export async function findRecordByUserCode(on: Queryable, storeId: string, userCode: string, now: Date) {
  const [row] = await on.query<RecordRow>(
    `SELECT ${columns} FROM oidc_records WHERE store_id = $1 AND user_code = $2 AND expires_at > $3`,
    [storeId, userCode, now],
  );
  return row;
}

/** Marks a code or refresh token as used. Returns false if it was used before, also by a simultaneous request. */
export async function consumeRecord(on: Queryable, { storeId, model, idHash }: RecordKey, now: Date): Promise<boolean> {
  const rows = await on.query(
    `UPDATE oidc_records SET consumed_at = $4 WHERE store_id = $1 AND model = $2 AND id_hash = $3 AND consumed_at IS NULL
     RETURNING 1 AS one`,
    [storeId, model, idHash, now],
  );
  return rows.length > 0;
}

/** Marks the kept answer to a refresh as used when the refresh token in it, whose hash is `next`, is used. */
export async function retireAnswer(
  on: Queryable,
  { storeId, grantId, next }: { readonly storeId: string; readonly grantId: string; readonly next: string },
  now: Date,
): Promise<void> {
  await on.query(
    `UPDATE oidc_records SET consumed_at = $4
      WHERE store_id = $1 AND grant_id = $2 AND model = 'RefreshAnswer' AND payload->>'next' = $3 AND consumed_at IS NULL`,
    [storeId, grantId, next, now],
  );
}

export async function deleteRecord(on: Queryable, { storeId, model, idHash }: RecordKey): Promise<void> {
  await on.query('DELETE FROM oidc_records WHERE store_id = $1 AND model = $2 AND id_hash = $3', [storeId, model, idHash]);
}

/**
 * Gives a device that a member allows its grant, as the provider would store it: the code ends with the member's session until the
 * device has redeemed it. Returns false if the session or the grant ended meanwhile.
 */
export async function approveDeviceCode(
  on: Queryable,
  device: {
    readonly storeId: string;
    readonly userCode: string;
    readonly accountId: string;
    readonly grantId: string;
    readonly browserSession: string;
    readonly authTime: number;
  },
): Promise<boolean> {
  const rows = await on.query(
    `WITH parent AS (
       SELECT 1 AS one FROM oidc_records WHERE store_id = $1 AND model = 'Grant' AND id_hash = $5 FOR KEY SHARE),
     browser AS (
       SELECT 1 AS one FROM sessions WHERE store_id = $1 AND session_id = $6 AND account_id = $3 FOR KEY SHARE)
     UPDATE oidc_records SET account_id = $3, grant_id = $4, browser_session = $6,
       payload = payload || jsonb_build_object('accountId', $3::text, 'grantId', $4::text, 'authTime', $7::bigint,
         'scope', COALESCE(payload->'params'->>'scope', ''))
      WHERE store_id = $1 AND model = 'DeviceCode' AND user_code = $2 AND payload ? 'inFlight'
        AND EXISTS (SELECT 1 FROM parent) AND EXISTS (SELECT 1 FROM browser)
     RETURNING 1 AS one`,
    [
      device.storeId,
      device.userCode,
      device.accountId,
      device.grantId,
      hashText(device.grantId),
      device.browserSession,
      device.authTime,
    ],
  );
  return rows.length > 0;
}

/** Deletes the codes and tokens of a grant, not the grant. */
export async function deleteTokensOfGrant(on: Queryable, storeId: string, grantId: string): Promise<void> {
  await on.query("DELETE FROM oidc_records WHERE store_id = $1 AND grant_id = $2 AND model <> 'Grant'", [storeId, grantId]);
}

export interface GrantRow {
  readonly grant_id: string;
  readonly client_id: string;
  readonly payload: JsonObject;
  readonly created_at: Date;
  /** When it was last decided; null: when it was created. */
  readonly changed_at: Date | null;
}

/** The grants of an account, newest first; `clientId`: of one app only. */
export async function listGrants(
  on: Queryable,
  { storeId, accountId, clientId = null }: { storeId: string; accountId: string; clientId?: string | null },
  now: Date,
): Promise<readonly GrantRow[]> {
  return on.query<GrantRow>(
    `SELECT grant_id, client_id, payload, created_at, changed_at FROM oidc_records
      WHERE store_id = $1 AND account_id = $2 AND model = 'Grant' AND expires_at > $3 AND ($4::text IS NULL OR client_id = $4)
      ORDER BY created_at DESC`,
    [storeId, accountId, now, clientId],
  );
}

/** The grant of an account and an app, locked; undefined: there is none. */
export function lockGrant(
  tx: Transaction,
  { storeId, accountId, clientId }: { storeId: string; accountId: string; clientId: string },
): Promise<Locked<Pick<GrantRow, 'grant_id'>> | undefined> {
  return lockRow(
    tx,
    `SELECT grant_id FROM oidc_records WHERE store_id = $1 AND account_id = $2 AND client_id = $3 AND model = 'Grant'`,
    [storeId, accountId, clientId],
  );
}

/**
 * Deletes a grant of the account and then its codes and tokens. Returns the app, or undefined if the account has no such grant.
 */
export async function deleteGrant(
  tx: Transaction,
  { storeId, accountId, grantId }: { storeId: string; accountId: string; grantId: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ client_id: string }>(
    `DELETE FROM oidc_records WHERE store_id = $1 AND grant_id = $2 AND account_id = $3 AND model = 'Grant' RETURNING client_id`,
    [storeId, grantId, accountId],
  );
  if (row === undefined) return undefined;
  await deleteTokensOfGrant(tx, storeId, grantId);
  return row.client_id;
}

/**
 * Deletes the grants of an account that were decided at this time or later, with their codes and tokens, and tokens that were issued
 * since then; null: all.
 */
export async function deleteGrantsSince(
  tx: Transaction,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
  since: Date | null,
): Promise<void> {
  const rows = await tx.query<{ grant_id: string }>(
    `DELETE FROM oidc_records WHERE store_id = $1 AND account_id = $2 AND model = 'Grant'
        AND ($3::timestamptz IS NULL OR coalesce(changed_at, created_at) >= $3) RETURNING grant_id`,
    [storeId, accountId, since],
  );
  for (const { grant_id: grantId } of rows) await deleteTokensOfGrant(tx, storeId, grantId);
  await tx.query(
    `DELETE FROM oidc_records WHERE store_id = $1 AND account_id = $2 AND model IN ('AccessToken', 'RefreshToken')
        AND ($3::timestamptz IS NULL OR created_at >= $3)`,
    [storeId, accountId, since],
  );
}

/** Ends the provider's sessions of an account, its authorizations under way or answered, and codes that wait for their app or device. */
export async function deleteAuthorizationsOf(
  tx: Transaction,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
): Promise<void> {
  await tx.query(
    `DELETE FROM oidc_records
      WHERE store_id = $1 AND account_id = $2 AND model NOT IN ('Grant', 'AccessToken', 'RefreshToken')`,
    [storeId, accountId],
  );
  // These name the account in their payload only.
  await tx.query(
    `DELETE FROM oidc_records WHERE store_id = $1 AND model = 'Interaction'
        AND $2 IN (payload #>> '{session,accountId}', payload #>> '{result,login,accountId}', payload #>> '{lastSubmission,login,accountId}')`,
    [storeId, accountId],
  );
}

/** Makes room for a new grant before the sweep does. */
export async function deleteExpiredGrant(
  on: Queryable,
  { storeId, accountId, clientId }: { storeId: string; accountId: string; clientId: string },
  now: Date,
): Promise<void> {
  await on.query(
    "DELETE FROM oidc_records WHERE store_id = $1 AND account_id = $2 AND client_id = $3 AND model = 'Grant' AND expires_at <= $4",
    [storeId, accountId, clientId, now],
  );
}

/**
 * Saves the policies of an app that were agreed to: with the authorization until it is answered, then with the grant, which keeps them
 * as long as the app is allowed. The provider drops them when it saves the record.
 */
export async function savePolicies(
  on: Queryable,
  { storeId, model, id }: { readonly storeId: string; readonly model: 'Interaction' | 'Grant'; readonly id: string },
  policies: string,
): Promise<void> {
  await on.query(
    `UPDATE oidc_records SET payload = payload || jsonb_build_object('policies', $4::jsonb)
      WHERE store_id = $1 AND model = $2 AND id_hash = $3`,
    [storeId, model, hashText(id), policies],
  );
}
