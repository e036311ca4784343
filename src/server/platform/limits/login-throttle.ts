import type { Queryable } from '../database/database.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { deleteOver } from '../sweep/sweep.ts';

/**
 * What password attempts are counted for. Mailed codes have their own limits (one-time-codes.ts), so members can log in by one
 * during a lock.
 */
export interface LoginSubject {
  readonly storeId: string;
  /** An entered identifier, normalized, whether or not an account has it; or, after a word and a line break, an id. */
  readonly identifier: string;
}

/** Which account a password is compared with, whichever name or page it is entered by. Its lock is never visible. */
export function accountSubject(storeId: string, accountId: string): LoginSubject {
  // No identifier contains a line break.
  return { storeId, identifier: `account\n${accountId}` };
}

/** Which operator a password is compared with; kept apart from members' attempts. */
export function operatorSubject(storeId: string, operatorId: string): LoginSubject {
  return { storeId, identifier: `operator\n${operatorId}` };
}

/** Which operator a one-time password of an authenticator app is compared for. */
export function operatorFactorSubject(storeId: string, operatorId: string): LoginSubject {
  return { storeId, identifier: `operator factor\n${operatorId}` };
}

/** A known device of an account has its own count, so that wrong passwords sent from elsewhere do not lock it. */
export function deviceSubject(storeId: string, deviceId: string): LoginSubject {
  return { storeId, identifier: `device\n${deviceId}` };
}

/** Stands for the account of an identifier that has none, so that the same statements run. */
export function unknownSubject(storeId: string, identifier: string): LoginSubject {
  return { storeId, identifier: `unknown\n${identifier}` };
}

/**
 * More than the clocks of several processes differ. A later timestamp was written before the clock was set back, and does not
 * lock.
 */
const clockTolerance = "interval '1 minute'";
/**
 * SQL: whether an attempt at $3 is not locked. Without a lock, `blocked_until` is the time of the last attempt, from any
 * clock.
 */
const isUnlocked = `(stored.blocked_until <= GREATEST($3, stored.last_failed_at) OR stored.last_failed_at > $3::timestamptz + ${clockTolerance})`;

/** Each period of this length forgets one failure, even during a lock. */
const secondsPerForgottenFailure = 3600;

/** Limits of wrong passwords: `plans.settings.limits.passwordAttempts`. */
export interface LoginThrottle {
  /** Wrong passwords without a lock. The following ones lock for 1, 2, 4, … seconds. */
  readonly freeAttempts: number;
  /** The wrong password that locks for `lockSeconds`. From the 100th the lock lasts an hour. */
  readonly lockAttempts: number;
  readonly lockSeconds: number;
}

/** The limits of the console's login, which no setting can weaken. */
export const consoleThrottle: LoginThrottle = { freeAttempts: 4, lockAttempts: 10, lockSeconds: 900 };

/** Seconds of the lock by number of remembered failures. */
export function throttleSeconds(failures: number, { freeAttempts, lockAttempts, lockSeconds }: LoginThrottle): number {
  if (failures <= freeAttempts) return 0;
  if (failures < lockAttempts) return Math.min(2 ** (failures - freeAttempts - 1), lockSeconds);
  return failures < 100 ? lockSeconds : 3600;
}

const delaysOf = (throttle: LoginThrottle): readonly number[] =>
  Array.from({ length: 100 }, (_, index) => throttleSeconds(index + 1, throttle));

/**
 * Records a login attempt after the password was verified. False: a subject is locked, whether or not the password is right. A
 * wrong password counts one failure for each subject, a right one clears the counts. One statement decides and counts under the
 * rows' locks: of many simultaneous wrong passwords five count and lock the rest out, and simultaneous right ones all pass. Call it
 * outside of a transaction that may be rolled back.
 */
export async function recordLoginAttempt(
  on: Queryable,
  platform: Platform,
  subjects: LoginSubject | readonly LoginSubject[],
  isRight: boolean,
  throttle: LoginThrottle,
): Promise<boolean> {
  const now = platform.clock.now();
  const { storeId, hashes } = readSubjects(subjects);
  // Stored times only increase, unless the clock was set back. A time in the future forgets no failure.
  // Sorted, so that simultaneous attempts lock the rows in one order.
  const rows = await on.query(
    `INSERT INTO login_attempts AS stored (store_id, subject_hash, failures, last_failed_at, blocked_until)
     SELECT $1, subject_hash, CASE WHEN $4 THEN 0 ELSE 1 END, $3, $3 FROM unnest($2::text[]) AS subject_hash ORDER BY subject_hash
     ON CONFLICT (store_id, subject_hash) DO UPDATE SET (failures, last_failed_at, blocked_until) = (
       SELECT now_failed, tried_at, tried_at + make_interval(secs => COALESCE(($5::integer[])[LEAST(CEIL(now_failed), 100)::integer], 0))
         FROM (SELECT CASE WHEN stored.last_failed_at > $3::timestamptz + ${clockTolerance} THEN $3
           ELSE GREATEST($3, stored.last_failed_at) END AS tried_at, CASE WHEN $4 THEN 0 ELSE 1 + GREATEST(0, stored.failures
           - GREATEST(0, EXTRACT(EPOCH FROM $3::timestamptz - stored.last_failed_at)::double precision) / $6) END AS now_failed) AS counted)
     WHERE ${isUnlocked}
     RETURNING failures`,
    [storeId, hashes, now, isRight, delaysOf(throttle), secondsPerForgottenFailure],
  );
  return rows.length === hashes.length;
}

/** How many failures of the subject with the most are remembered; one that was forgotten in part counts. */
export async function readFailures(on: Queryable, platform: Platform, subjects: readonly LoginSubject[]): Promise<number> {
  const { storeId, hashes } = readSubjects(subjects);
  const [row] = await on.query<{ remembered: number | null }>(
    `SELECT max(CEIL(GREATEST(0, failures - GREATEST(0, EXTRACT(EPOCH FROM $3::timestamptz - last_failed_at)::double precision) / $4)))::integer
       AS remembered FROM login_attempts WHERE store_id = $1 AND subject_hash = ANY($2)`,
    [storeId, hashes, platform.clock.now(), secondsPerForgottenFailure],
  );
  return row?.remembered ?? 0;
}

/** Forgets wrong passwords, and with them the lock. */
export async function clearFailures(tx: Queryable, subjects: readonly LoginSubject[]): Promise<void> {
  const { storeId, hashes } = readSubjects(subjects);
  await tx.query('DELETE FROM login_attempts WHERE store_id = $1 AND subject_hash = ANY($2)', [storeId, hashes]);
}

function readSubjects(subjects: LoginSubject | readonly LoginSubject[]): { storeId: string; hashes: readonly string[] } {
  const list = [subjects].flat();
  return { storeId: list[0]?.storeId ?? '', hashes: [...new Set(list.map(({ identifier }) => hashText(identifier)))] };
}

/** Deletes counts without remembered failures. The index `login_attempts_forgotten` has the same expression. */
export const loginAttemptsSweep = deleteOver({
  table: 'login_attempts',
  at: `greatest(blocked_until, (last_failed_at AT TIME ZONE 'UTC' + make_interval(secs => failures * ${secondsPerForgottenFailure})) AT TIME ZONE 'UTC')`,
});
