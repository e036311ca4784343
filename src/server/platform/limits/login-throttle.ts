import type { Queryable } from '../database/database.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';

/**
 * What password tries are counted for: the identifier that was typed, normalised, whether or not an account has it; or a known device.
 * Mailed codes have limits of their own (one-time-codes.ts). No page offers a login by code yet (/login/code): until then a locked
 * password is passed from known devices alone.
 */
export interface LoginSubject {
  readonly storeId: string;
  readonly identifier: string;
}

/** A device on which the account has logged in before has a count of its own: wrong passwords sent from elsewhere do not lock it. */
export function deviceSubject(storeId: string, deviceId: string): LoginSubject {
  // No identifier holds a line break.
  return { storeId, identifier: `device\n${deviceId}` };
}

/** Clocks of several processes differ by less. A timestamp that lies further ahead was made before the clock was set back, and locks nobody. */
const clockTolerance = "interval '1 minute'";
/** Whether a try at $3 is not locked out. Where there is no lock, `blocked_until` is the time of the last try, which another clock may have set. */
const isUnlocked = `(kept.blocked_until <= GREATEST($3, kept.last_failed_at) OR kept.last_failed_at > $3::timestamptz + ${clockTolerance})`;

/** One failure is forgotten in each such time, also during a lock. */
const secondsPerForgottenFailure = 3600;

/** Seconds of the lock after a wrong password, by failures that are not forgotten: 1, 2, 4, 8, 16 from the fifth, 15 minutes from the tenth, an hour from the 100th. */
export function throttleSeconds(failures: number): number {
  if (failures < 5) return 0;
  if (failures < 10) return 2 ** (failures - 5);
  return failures < 100 ? 900 : 3600;
}

const delays = Array.from({ length: 100 }, (_, index) => throttleSeconds(index + 1));

/**
 * Decides a password try after the password was verified: false while the subject is locked, whether or not the password is right. A
 * wrong password counts one failure, a right one clears the count. One statement decides and counts under the row's lock, so of many
 * simultaneous wrong passwords five count and lock the rest out, and simultaneous right ones all pass. Call it on the database, not in a
 * transaction that may be rolled back.
 */
export async function recordLoginAttempt(
  on: Queryable,
  platform: Platform,
  subject: LoginSubject,
  isRight: boolean,
): Promise<boolean> {
  const now = platform.clock.now();
  // Times only go forward, but for a clock that was set back; no failure is forgotten by one that lies ahead.
  const rows = await on.query(
    `INSERT INTO login_attempts AS kept (store_id, subject_hash, failures, last_failed_at, blocked_until)
     VALUES ($1, $2, CASE WHEN $4 THEN 0 ELSE 1 END, $3, $3)
     ON CONFLICT (store_id, subject_hash) DO UPDATE SET (failures, last_failed_at, blocked_until) = (
       SELECT now_failed, tried_at, tried_at + make_interval(secs => COALESCE(($5::integer[])[LEAST(CEIL(now_failed), 100)::integer], 0))
         FROM (SELECT CASE WHEN kept.last_failed_at > $3::timestamptz + ${clockTolerance} THEN $3
           ELSE GREATEST($3, kept.last_failed_at) END AS tried_at, CASE WHEN $4 THEN 0 ELSE 1 + GREATEST(0, kept.failures
           - GREATEST(0, EXTRACT(EPOCH FROM $3::timestamptz - kept.last_failed_at)::double precision) / $6) END AS now_failed) AS counted)
     WHERE ${isUnlocked}
     RETURNING failures`,
    [subject.storeId, hashText(subject.identifier), now, isRight, delays, secondsPerForgottenFailure],
  );
  return rows.length > 0;
}

/**
 * Whether a right password passes where several accounts share the identifier. The count stays: it decays, and whoever knows the password
 * of one account cannot clear the tries at another's.
 */
export async function isLoginUnlocked(on: Queryable, platform: Platform, subject: LoginSubject): Promise<boolean> {
  const rows = await on.query(
    `INSERT INTO login_attempts AS kept (store_id, subject_hash, failures, last_failed_at, blocked_until) VALUES ($1, $2, 0, $3, $3)
     ON CONFLICT (store_id, subject_hash) DO UPDATE SET failures = kept.failures WHERE ${isUnlocked}
     RETURNING failures`,
    [subject.storeId, hashText(subject.identifier), platform.clock.now()],
  );
  return rows.length > 0;
}

/** Deletes counts that are forgotten. */
export async function sweepLoginAttempts(on: Queryable, now: Date): Promise<void> {
  await on.query(
    'DELETE FROM login_attempts WHERE blocked_until <= $1 AND last_failed_at + make_interval(secs => failures * $2) <= $1',
    [now, secondsPerForgottenFailure],
  );
}
