import type { FastifyRequest } from 'fastify';
import { daySeconds } from '../../../rules/durations.ts';
import { addSeconds } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { hashText } from '../keys.ts';
import { makeId, makeToken } from '../random.ts';
import { readCountry } from './country.ts';
import { deletePendingLogin, deletePendingLoginsOf } from './pending-logins.ts';
import type { Session } from './session.ts';

/** A session with the token for its cookie. The database stores only the token's hash. */
export interface OpenedSession {
  readonly session: Session;
  readonly token: string;
}

/** Seconds after the sign-in until a session ends, even if in use (NIST AAL1). */
const lifetimeSeconds = 30 * daySeconds;
/** Seconds until a guest's session ends: longer than flows and orders wait, and than an operator needs to resolve an unknown payment. */
const guestLifetimeSeconds = 7 * daySeconds;
/** Seconds of inactivity after which a session ends. */
export const idleSeconds = 14 * daySeconds;

/**
 * Opens a session for a guest, or with `accountId` for a member. After the commit: `setSessionCookie(reply, opened)`.
 * `const opened = await database.transaction((tx) => startSession(tx, request))`.
 */
export async function startSession(
  tx: Queryable,
  request: FastifyRequest,
  accountId: string | null = null,
): Promise<OpenedSession> {
  const { clock, random } = request.server.platform;
  const now = clock.now();
  const token = makeToken(random);
  const session: Session = {
    id: makeId(random, 's'),
    storeId: request.store.id,
    accountId,
    deviceId: null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: addSeconds(now, accountId === null ? guestLifetimeSeconds : lifetimeSeconds),
    authenticatedAt: accountId === null ? null : now,
    tokenHash: hashText(token),
  };
  await tx.query(
    `INSERT INTO sessions (store_id, session_id, token_hash, account_id, created_at, last_seen_at, expires_at, authenticated_at, user_agent, ip, country)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10)`,
    [
      session.storeId,
      session.id,
      session.tokenHash,
      accountId,
      now,
      session.expiresAt,
      session.authenticatedAt,
      userAgentOf(request),
      request.ip,
      readCountry(request) ?? null,
    ],
  );
  return { session, token };
}

const userAgentOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 512);

/**
 * Signs a session in, or authenticates it again: same id, new token, and the old token is invalid at once; `saveLoginMethods` says how. A
 * guest's session begins with the sign-in. If the session belongs to another account, or is to become a guest's (null), it ends and a new one starts.
 * After the commit: `setSessionCookie(reply, opened)`.
 */
export async function rotateSession(
  tx: Queryable,
  request: FastifyRequest,
  session: Session,
  accountId: string | null,
): Promise<OpenedSession> {
  if (session.accountId !== null && session.accountId !== accountId) {
    await endSession(tx, session);
    return startSession(tx, request, accountId);
  }
  const { clock, random } = request.server.platform;
  const now = clock.now();
  const token = makeToken(random);
  const rotated: Session = {
    ...session,
    accountId,
    createdAt: session.accountId === null ? now : session.createdAt,
    lastSeenAt: now,
    expiresAt: addSeconds(now, accountId === null ? guestLifetimeSeconds : lifetimeSeconds),
    authenticatedAt: accountId === null ? null : now,
    tokenHash: hashText(token),
  };
  const rows = await tx.query(
    `UPDATE sessions SET token_hash = $3, account_id = $4, created_at = $7, last_seen_at = $5, expires_at = $6, authenticated_at = $10,
       user_agent = $8, ip = $9, country = $11, amr = NULL
     WHERE store_id = $1 AND session_id = $2 RETURNING session_id`,
    [
      session.storeId,
      session.id,
      rotated.tokenHash,
      accountId,
      now,
      rotated.expiresAt,
      rotated.createdAt,
      userAgentOf(request),
      request.ip,
      rotated.authenticatedAt,
      readCountry(request) ?? null,
    ],
  );
  // The session ended meanwhile, for example by a sign-out in another tab.
  if (rows.length === 0) return startSession(tx, request, accountId);
  await deletePendingLogin(tx, session);
  return { session: rotated, token };
}

/** Stores the known device of a member's session. */
export async function saveSessionDevice(
  tx: Queryable,
  session: Pick<Session, 'storeId' | 'id'>,
  deviceId: string,
): Promise<void> {
  await tx.query('UPDATE sessions SET device_id = $3 WHERE store_id = $1 AND session_id = $2', [
    session.storeId,
    session.id,
    deviceId,
  ]);
}

/** Ends one session. After the commit: `clearSessionCookies(reply)`. */
export async function endSession(tx: Queryable, session: Pick<Session, 'storeId' | 'id'>): Promise<void> {
  await tx.query('DELETE FROM sessions WHERE store_id = $1 AND session_id = $2', [session.storeId, session.id]);
}

/**
 * Ends all sessions of an account except one, after a new password or a withdrawal, the logins that wait for a second factor, and the
 * reviews of earlier recoveries.
 * Returns how many sessions.
 */
export async function endSessionsOf(tx: Queryable, storeId: string, accountId: string, exceptId = ''): Promise<number> {
  await deletePendingLoginsOf(tx, storeId, accountId);
  // Other browsers that recovered the account before must not remove anything any more.
  await tx.query('DELETE FROM recovery_reviews WHERE store_id = $1 AND account_id = $2', [storeId, accountId]);
  const ended = await tx.query(
    'DELETE FROM sessions WHERE store_id = $1 AND account_id = $2 AND session_id <> $3 RETURNING session_id',
    [storeId, accountId, exceptId],
  );
  return ended.length;
}

/** Returns the account that a session is signed in to; null: a guest; undefined: the session has ended. */
export async function findSessionAccount(
  on: Queryable,
  session: Pick<Session, 'storeId' | 'id'>,
): Promise<string | null | undefined> {
  const [row] = await on.query<{ account_id: string | null }>(
    'SELECT account_id FROM sessions WHERE store_id = $1 AND session_id = $2',
    [session.storeId, session.id],
  );
  return row?.account_id;
}

/** Returns the hash of a session's token, which does not end before the transaction does; undefined: the session has ended. */
export async function findSessionToken(tx: Queryable, storeId: string, sessionId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ token_hash: string }>(
    'SELECT token_hash FROM sessions WHERE store_id = $1 AND session_id = $2 FOR KEY SHARE',
    [storeId, sessionId],
  );
  return row?.token_hash;
}
