import { addSeconds } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { type Member, type MemberRow, memberColumns, readMemberRow } from './members.ts';
import { missingFactors } from './operator-factors.ts';
import { betweenFactorsSeconds, type OperatorSession, operatorIdleSeconds } from './operators.ts';
import type { Session } from './session.ts';
import { idleSeconds } from './sessions.ts';

/** The store that a request is for. */
export interface Store {
  readonly id: string;
  /** Scheme, host and port, without a trailing slash: `https://store.example`. Used for links in mails and the origin check. */
  readonly origin: string;
  /** Incremented by each publication; the cache key of compiled plans. */
  readonly settingsVersion: number;
}

export interface RequestState {
  readonly store: Store;
  readonly session: Session | null;
  /** The session's account; undefined: nobody is signed in. */
  readonly member: Member | undefined;
  /** The operator's session, with its own cookie. */
  readonly operatorSession: OperatorSession | null;
}

interface RequestStateRow extends MemberRow {
  store_id: string;
  origin: string | null;
  settings_version: number;
  session_id: string | null;
  account_id: string | null;
  created_at: Date | null;
  last_seen_at: Date | null;
  expires_at: Date | null;
  authenticated_at: Date | null;
  device_id: string | null;
  operator_session_id: string | null;
  operator_factors: readonly string[] | null;
  operator_proved_at: Date | null;
  operator_seen_at: Date | null;
  operator_expires_at: Date | null;
  operator_id: string | null;
  operator_email: string | null;
  operator_name: string | null;
  operator_role: string | null;
  required_factors: readonly string[] | null;
}

/**
 * Loads a host's store, the sessions of a member's and an operator's token, and the member, in one query. `isLocal`: the demo
 * store serves this host too. undefined: no store has this host.
 */
export async function loadRequestState(
  database: Queryable,
  search: {
    readonly host: string;
    readonly origin: string;
    readonly isLocal: boolean;
    readonly tokenHash: string | null;
    readonly operatorTokenHash: string | null;
    readonly now: Date;
  },
): Promise<RequestState | undefined> {
  const rows = await database.query<RequestStateRow>(
    `SELECT s.store_id, s.origin, s.settings_version, x.session_id, x.account_id, x.created_at, x.last_seen_at, x.expires_at, x.authenticated_at,
       x.device_id,
       y.operator_session_id, y.factors AS operator_factors, coalesce(y.proved_at, y.created_at) AS operator_proved_at, y.last_seen_at AS operator_seen_at, y.expires_at AS operator_expires_at,
       o.operator_id, o.email AS operator_email, o.name AS operator_name, o.role AS operator_role, o.required_factors,
       ${memberColumns}
     FROM stores s
     LEFT JOIN sessions x ON x.store_id = s.store_id AND x.token_hash = $1 AND x.expires_at > $2 AND x.last_seen_at > $3
     LEFT JOIN accounts a ON a.store_id = x.store_id AND a.account_id = x.account_id
     LEFT JOIN profile_images i ON i.store_id = a.store_id AND i.account_id = a.account_id
     LEFT JOIN operator_sessions y ON y.store_id = s.store_id AND y.token_hash = $6 AND y.expires_at > $2 AND y.last_seen_at > $7
     LEFT JOIN operators o ON o.store_id = y.store_id AND o.operator_id = y.operator_id
     WHERE s.host = $4 OR (s.is_demo AND $5)
     ORDER BY (s.host IS NOT DISTINCT FROM $4) DESC LIMIT 1`,
    [
      search.tokenHash,
      search.now,
      addSeconds(search.now, -idleSeconds),
      search.host,
      search.isLocal,
      search.operatorTokenHash,
      addSeconds(search.now, -operatorIdleSeconds),
    ],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    store: { id: row.store_id, origin: row.origin ?? search.origin, settingsVersion: row.settings_version },
    session: readSession(row, search.tokenHash),
    member: readMemberRow(row),
    operatorSession: readOperatorSession(row, search.now),
  };
}

/** Finds a store by its id, for work without a request. */
export async function findStore(database: Queryable, storeId: string, ownOrigin: string): Promise<Store | undefined> {
  const [row] = await database.query<{ origin: string | null; settings_version: number }>(
    'SELECT origin, settings_version FROM stores WHERE store_id = $1',
    [storeId],
  );
  return row && { id: storeId, origin: row.origin ?? ownOrigin, settingsVersion: row.settings_version };
}

/** Without a second factor that is missing, the password is forgotten after a while, whatever uses the session. */
function readOperatorSession(row: RequestStateRow, now: Date): OperatorSession | null {
  const {
    operator_session_id: id,
    operator_id: operatorId,
    operator_email: email,
    operator_name: name,
    operator_role: role,
  } = row;
  const {
    operator_factors: provided,
    required_factors: required,
    operator_proved_at: provedAt,
    operator_seen_at: lastSeenAt,
    operator_expires_at: expiresAt,
  } = row;
  if (id === null || operatorId === null || email === null || name === null || role === null) return null;
  if (provided === null || required === null || provedAt === null || lastSeenAt === null || expiresAt === null) return null;
  const operator = { id: operatorId, email, name, role };
  const missing = missingFactors(required, provided);
  if (missing.length > 0 && addSeconds(provedAt, betweenFactorsSeconds) <= now) return null;
  return {
    id,
    storeId: row.store_id,
    operator,
    missingFactors: missing,
    provedAt,
    lastSeenAt,
    expiresAt,
  };
}

function readSession(row: RequestStateRow, tokenHash: string | null): Session | null {
  const { session_id: id, created_at: createdAt, last_seen_at: lastSeenAt, expires_at: expiresAt } = row;
  if (id === null || createdAt === null || lastSeenAt === null || expiresAt === null || tokenHash === null) return null;
  const { store_id: storeId, account_id: accountId, authenticated_at: authenticatedAt, device_id: deviceId } = row;
  return { id, storeId, accountId, deviceId, createdAt, lastSeenAt, expiresAt, authenticatedAt, tokenHash };
}

/** Records that a session is in use, which restarts its idle time. False: a concurrent request has done so. */
export async function touchSession(database: Queryable, session: Session, now: Date): Promise<boolean> {
  const rows = await database.query(
    `UPDATE sessions SET last_seen_at = $3 WHERE store_id = $1 AND session_id = $2 AND last_seen_at = $4 RETURNING session_id`,
    [session.storeId, session.id, now, session.lastSeenAt],
  );
  return rows.length > 0;
}
