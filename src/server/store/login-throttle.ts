import { addSeconds } from '../clock.ts';
import type { Ground } from '../ground.ts';
import { hashText } from '../keys.ts';
import type { Queryable } from './database.ts';

/** `identifier`: the e-mail or login ID that was typed, normalised, whether or not an account has it. */
export interface LoginSubject {
  readonly storeId: string;
  readonly identifier: string;
}

/** Seconds for which nothing is tried after so many wrong tries one after another: 1, 2, 4, 8, 16 from the fifth, then 15 minutes; a day from the 100th. */
export function throttleSeconds(failures: number): number {
  if (failures < 5) return 0;
  if (failures < 10) return 2 ** (failures - 5);
  return failures < 100 ? 900 : 86_400;
}

const delays = Array.from({ length: 100 }, (_, index) => throttleSeconds(index + 1));

/**
 * Takes one try, counted as failed until `clearLoginFailures` says it was right, so that many at the same time cannot go past the
 * count: `{ allowed: false, retryAfter: 899 }`. Not allowed: verify all the same and answer as for a wrong password, so that neither
 * text nor time tells. Call it on the database, not in a transaction that may be rolled back.
 */
export async function takeLoginTry(
  on: Queryable,
  ground: Ground,
  subject: LoginSubject,
): Promise<{ readonly allowed: boolean; readonly retryAfter: number }> {
  const now = ground.clock.now();
  const key = [subject.storeId, hashText(subject.identifier)];
  await on.query(
    `INSERT INTO login_attempts (store_id, subject_hash, failures, last_failed_at, blocked_until) VALUES ($1, $2, 0, $3, $3)
     ON CONFLICT (store_id, subject_hash) DO NOTHING`,
    [...key, now],
  );
  // One statement decides and counts: of two tries at the same time the second sees the block that the first has set.
  // A try that lies ahead (the clock was set back) blocks nobody.
  const taken = await on.query(
    `UPDATE login_attempts SET failures = failures + 1, last_failed_at = $3,
       blocked_until = $3::timestamptz + make_interval(secs => ($4::integer[])[LEAST(failures + 1, 100)])
     WHERE store_id = $1 AND subject_hash = $2 AND (blocked_until <= $3 OR last_failed_at > $3) RETURNING failures`,
    [...key, now, delays],
  );
  if (taken.length > 0) return { allowed: true, retryAfter: 0 };
  const rows = await on.query<{ blocked_until: Date }>(
    'SELECT blocked_until FROM login_attempts WHERE store_id = $1 AND subject_hash = $2',
    key,
  );
  const until = rows[0]?.blocked_until ?? addSeconds(now, 1);
  return { allowed: false, retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) };
}

/** After a right password: the count begins anew. */
export async function clearLoginFailures(on: Queryable, subject: LoginSubject): Promise<void> {
  await on.query('DELETE FROM login_attempts WHERE store_id = $1 AND subject_hash = $2', [
    subject.storeId,
    hashText(subject.identifier),
  ]);
}
