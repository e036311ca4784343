import type { Queryable } from '../database/database.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';

/**
 * What password attempts are counted for: an entered identifier, normalized, whether or not an account has it; or a known
 * device. Mailed codes have their own limits (one-time-codes.ts), so members can log in by one during a lock.
 */
export interface LoginSubject {
  readonly storeId: string;
  readonly identifier: string;
}

/** A known device has its own count, so that wrong passwords sent from elsewhere do not lock it. */
export function deviceSubject(storeId: string, deviceId: string): LoginSubject {
  // No identifier contains a line break.
  return { storeId, identifier: `device\n${deviceId}` };
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
 * Records a login attempt after the password was verified. False: the subject is locked, whether or not the password is right.
 * A wrong password counts one failure, a right one clears the count. One statement decides and counts under the row's lock: of
 * many simultaneous wrong passwords five count and lock the rest out, and simultaneous right ones all pass. Call it outside of
 * a transaction that may be rolled back.
 */
export async function recordLoginAttempt(
  on: Queryable,
  platform: Platform,
  subject: LoginSubject,
  isRight: boolean,
  throttle: LoginThrottle,
): Promise<boolean> {
  const now = platform.clock.now();
  // Stored times only increase, unless the clock was set back. A time in the future forgets no failure.
  const rows = await on.query(
    `INSERT INTO login_attempts AS stored (store_id, subject_hash, failures, last_failed_at, blocked_until)
     VALUES ($1, $2, CASE WHEN $4 THEN 0 ELSE 1 END, $3, $3)
     ON CONFLICT (store_id, subject_hash) DO UPDATE SET (failures, last_failed_at, blocked_until) = (
       SELECT now_failed, tried_at, tried_at + make_interval(secs => COALESCE(($5::integer[])[LEAST(CEIL(now_failed), 100)::integer], 0))
         FROM (SELECT CASE WHEN stored.last_failed_at > $3::timestamptz + ${clockTolerance} THEN $3
           ELSE GREATEST($3, stored.last_failed_at) END AS tried_at, CASE WHEN $4 THEN 0 ELSE 1 + GREATEST(0, stored.failures
           - GREATEST(0, EXTRACT(EPOCH FROM $3::timestamptz - stored.last_failed_at)::double precision) / $6) END AS now_failed) AS counted)
     WHERE ${isUnlocked}
     RETURNING failures`,
    [subject.storeId, hashText(subject.identifier), now, isRight, delaysOf(throttle), secondsPerForgottenFailure],
  );
  return rows.length > 0;
}

/**
 * Whether a right password is accepted if several accounts share the identifier. It does not clear the count, because the
 * owner of one account could then reset the attempts at another.
 */
export async function isLoginUnlocked(on: Queryable, platform: Platform, subject: LoginSubject): Promise<boolean> {
  const rows = await on.query(
    `INSERT INTO login_attempts AS stored (store_id, subject_hash, failures, last_failed_at, blocked_until) VALUES ($1, $2, 0, $3, $3)
     ON CONFLICT (store_id, subject_hash) DO UPDATE SET failures = stored.failures WHERE ${isUnlocked}
     RETURNING failures`,
    [subject.storeId, hashText(subject.identifier), platform.clock.now()],
  );
  return rows.length > 0;
}

/** How many failures of the subject are remembered; the one that was last forgotten in part counts. */
export async function readFailures(on: Queryable, platform: Platform, subject: LoginSubject): Promise<number> {
  const [row] = await on.query<{ remembered: number }>(
    `SELECT CEIL(GREATEST(0, failures - GREATEST(0, EXTRACT(EPOCH FROM $3::timestamptz - last_failed_at)::double precision) / $4))::integer
       AS remembered FROM login_attempts WHERE store_id = $1 AND subject_hash = $2`,
    [subject.storeId, hashText(subject.identifier), platform.clock.now(), secondsPerForgottenFailure],
  );
  return row?.remembered ?? 0;
}

/** Deletes counts without remembered failures. */
export async function sweepLoginAttempts(on: Queryable, now: Date): Promise<void> {
  await on.query(
    'DELETE FROM login_attempts WHERE blocked_until <= $1 AND last_failed_at + make_interval(secs => failures * $2) <= $1',
    [now, secondsPerForgottenFailure],
  );
}
