import { addSeconds } from '../clock.ts';
import { type Queryable, toJson } from '../database/database.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { makeId, makeToken } from '../random.ts';
import { RefusalError } from '../refusal-error.ts';
import { hasPasskeysColumn, missingFactors, readRequiredFactors } from './operator-factors.ts';

/** A person who works for the store. */
export interface Operator {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** `owner`, or an id of the settings `operatorRoles`: `editor`. */
  readonly role: string;
}

/** A session at /console, possibly with missing factors. */
export interface OperatorSession {
  readonly id: string;
  readonly storeId: string;
  readonly operator: Operator;
  /** Factors that the operator still has to provide: `["totp"]`, a second factor of either kind. Until then the session gives no access. */
  readonly missingFactors: readonly string[];
  /** When the operator last provided a password, a one-time password or a passkey. */
  readonly provedAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** Seconds until a session ends, even if in use (NIST AAL2: 12 hours). */
const lifetimeSeconds = 12 * 3600;
/** Seconds of inactivity after which a session ends. */
export const operatorIdleSeconds = 3600;
/** Seconds from the password to the second factor. */
export const betweenFactorsSeconds = 600;

export interface OperatorRow {
  readonly operator_id: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** null: was invited and has not set a password yet. */
  readonly password_hash: string | null;
  readonly required_factors: readonly string[];
  /** Sealed; null: no authenticator app is connected. */
  readonly totp_secret: string | null;
  readonly totp_last_step: number | null;
  readonly has_passkeys: boolean;
  readonly updated_at: Date;
  readonly last_login_at: Date | null;
  /** The end of the last mailed link, if it was not used. */
  readonly link_expires_at: Date | null;
}

export const operatorColumns = `operator_id, email, name, role, password_hash, required_factors, totp_secret, totp_last_step,
  ${hasPasskeysColumn} AS has_passkeys, updated_at, last_login_at, link_expires_at`;

/** Finds an operator by address: `findOperator(database, "first", "operator@example.com")`. The address must be normalized. */
export async function findOperator(on: Queryable, storeId: string, emailNormal: string): Promise<OperatorRow | undefined> {
  const rows = await on.query<OperatorRow>(
    `SELECT ${operatorColumns} FROM operators
     WHERE store_id = $1 AND email_normal = $2`,
    [storeId, emailNormal],
  );
  return rows[0];
}

export async function readOperator(on: Queryable, storeId: string, operatorId: string): Promise<OperatorRow | undefined> {
  const rows = await on.query<OperatorRow>(`SELECT ${operatorColumns} FROM operators WHERE store_id = $1 AND operator_id = $2`, [
    storeId,
    operatorId,
  ]);
  return rows[0];
}

/** Locks the operator until the end of the transaction. */
export async function lockOperator(tx: Queryable, storeId: string, operatorId: string): Promise<OperatorRow | undefined> {
  await tx.query('SELECT 1 FROM operators WHERE store_id = $1 AND operator_id = $2 FOR NO KEY UPDATE', [storeId, operatorId]);
  // Read afterwards: a statement that waits for a lock does not see the passkeys that were added meanwhile.
  return readOperator(tx, storeId, operatorId);
}

/** Lists a store's operators by address. */
export async function listOperators(on: Queryable, storeId: string): Promise<readonly OperatorRow[]> {
  return on.query<OperatorRow>(
    `SELECT ${operatorColumns} FROM operators
     WHERE store_id = $1 ORDER BY email_normal`,
    [storeId],
  );
}

export interface NewOperator {
  readonly id: string;
  readonly email: string;
  readonly emailNormal: string;
  readonly name: string;
  readonly role: string;
  readonly passwordHash: string;
}

/** Inserts an operator with a password, or updates name, role and password of an existing address. */
export async function upsertOperator(on: Queryable, storeId: string, operator: NewOperator, now: Date): Promise<void> {
  await on.query(
    `INSERT INTO operators (store_id, operator_id, email, email_normal, name, role, password_hash, required_factors, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, '["password"]', $8, $8)
     ON CONFLICT (store_id, email_normal) DO UPDATE
       SET email = excluded.email, name = excluded.name, role = excluded.role, password_hash = excluded.password_hash,
         updated_at = excluded.updated_at`,
    [storeId, operator.id, operator.email, operator.emailNormal, operator.name, operator.role, operator.passwordHash, now],
  );
}

/** Mailed links of an address are void. */
export async function voidOperatorLinks(on: Queryable, storeId: string, emailNormal: string): Promise<void> {
  await on.query('UPDATE operators SET link_hash = NULL, link_expires_at = NULL WHERE store_id = $1 AND email_normal = $2', [
    storeId,
    emailNormal,
  ]);
}

/** Stores a hash of the password. Mailed links are void after it. */
export async function updateOperatorHash(
  on: Queryable,
  storeId: string,
  operatorId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await on.query(
    `UPDATE operators SET password_hash = $3, link_hash = NULL, link_expires_at = NULL, updated_at = $4
      WHERE store_id = $1 AND operator_id = $2`,
    [storeId, operatorId, passwordHash, now],
  );
}

/** Deletes an operator with drafts and sessions. False: no operator has this address. */
export async function removeOperator(on: Queryable, storeId: string, emailNormal: string): Promise<boolean> {
  const removed = await on.query('DELETE FROM operators WHERE store_id = $1 AND email_normal = $2 RETURNING operator_id', [
    storeId,
    emailNormal,
  ]);
  return removed.length > 0;
}

/** Ends all sessions of an operator. */
export async function endOperatorSessionsOf(on: Queryable, storeId: string, emailNormal: string): Promise<void> {
  await on.query(
    `DELETE FROM operator_sessions WHERE store_id = $1
       AND operator_id IN (SELECT operator_id FROM operators WHERE store_id = $1 AND email_normal = $2)`,
    [storeId, emailNormal],
  );
}

/** Ends the sessions of an operator except one; null: all. */
export async function endOtherSessions(
  on: Queryable,
  { storeId, operatorId }: { readonly storeId: string; readonly operatorId: string },
  keptSessionId: string | null,
): Promise<void> {
  await on.query(
    `DELETE FROM operator_sessions WHERE store_id = $1 AND operator_id = $2 AND operator_session_id IS DISTINCT FROM $3`,
    [storeId, operatorId, keptSessionId],
  );
}

/**
 * Opens a session with the provided factors, of an operator who is locked. The token is only for the cookie; the database stores its SHA-256. After the commit:
 * `setOperatorCookie(reply, opened)`.
 */
export async function startOperatorSession(
  tx: Queryable,
  platform: Platform,
  parts: {
    readonly storeId: string;
    readonly operator: OperatorRow;
    readonly factors: readonly string[];
    /** Whether the store requires a second factor of every operator. */
    readonly isSecondRequired: boolean;
    readonly userAgent: string;
    readonly ip: string;
  },
): Promise<OpenedOperatorSession> {
  const { storeId, operator, factors } = parts;
  const required = await readRequiredFactors(tx, { storeId, operatorId: operator.operator_id }, parts.isSecondRequired);
  const now = platform.clock.now();
  const token = makeToken(platform.random);
  const session: OperatorSession = {
    id: makeId(platform.random, 'o'),
    storeId,
    operator: { id: operator.operator_id, email: operator.email, name: operator.name, role: operator.role },
    missingFactors: missingFactors(required, factors),
    provedAt: now,
    lastSeenAt: now,
    expiresAt: addSeconds(now, lifetimeSeconds),
  };
  await tx.query(
    `INSERT INTO operator_sessions (store_id, operator_session_id, token_hash, operator_id, factors, created_at, last_seen_at, expires_at, user_agent, ip)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
    [
      storeId,
      session.id,
      hashText(token),
      operator.operator_id,
      toJson(factors),
      now,
      session.expiresAt,
      parts.userAgent,
      parts.ip,
    ],
  );
  await tx.query(
    'UPDATE operators SET last_login_at = coalesce($3, last_login_at), required_factors = $4 WHERE store_id = $1 AND operator_id = $2',
    [storeId, operator.operator_id, session.missingFactors.length === 0 ? now : null, toJson(required)],
  );
  return { session, token };
}

/** A session with the token of its cookie, which is stored nowhere. */
export interface OpenedOperatorSession {
  readonly session: OperatorSession;
  readonly token: string;
}

/**
 * Gives a session a new token, when its operator has proved who they are: a copied cookie is void at once, and gains nothing from the
 * proof. Throws UNAUTHORIZED if the session has ended meanwhile. After the commit: `setOperatorCookie(reply, opened)`.
 */
export async function rotateOperatorSession(
  tx: Queryable,
  { random }: Pick<Platform, 'random'>,
  session: OperatorSession | null,
): Promise<OpenedOperatorSession> {
  if (session === null) throw new RefusalError('UNAUTHORIZED');
  const token = makeToken(random);
  const rows = await tx.query(
    `UPDATE operator_sessions SET token_hash = $3 WHERE store_id = $1 AND operator_session_id = $2 RETURNING operator_session_id`,
    [session.storeId, session.id, hashText(token)],
  );
  if (rows.length === 0) throw new RefusalError('UNAUTHORIZED');
  return { session, token };
}

/** Ends one session; false: it has ended before. After the commit: `clearOperatorCookie(reply)`. */
export async function endOperatorSession(tx: Queryable, session: Pick<OperatorSession, 'storeId' | 'id'>): Promise<boolean> {
  const ended = await tx.query(
    'DELETE FROM operator_sessions WHERE store_id = $1 AND operator_session_id = $2 RETURNING operator_session_id',
    [session.storeId, session.id],
  );
  return ended.length > 0;
}

/** Records that a session is in use, which restarts its idle time. */
export async function touchOperatorSession(on: Queryable, session: OperatorSession, now: Date): Promise<void> {
  await on.query('UPDATE operator_sessions SET last_seen_at = $3 WHERE store_id = $1 AND operator_session_id = $2', [
    session.storeId,
    session.id,
    now,
  ]);
}

/** Records that the operator of a session has provided a password, a one-time password or a passkey again. */
export async function saveProof(
  on: Queryable,
  { storeId, id }: Pick<OperatorSession, 'storeId' | 'id'>,
  now: Date,
): Promise<void> {
  await on.query('UPDATE operator_sessions SET proved_at = $3 WHERE store_id = $1 AND operator_session_id = $2', [
    storeId,
    id,
    now,
  ]);
}

/** The operator of a request. Throws a RefusalError if none is signed in. */
export function operatorOf({ operator }: { readonly operator: Operator | null }): Operator {
  if (operator === null) throw new RefusalError('UNAUTHORIZED');
  return operator;
}
