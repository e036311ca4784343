import { daySeconds } from '../../../rules/durations.ts';
import { addSeconds } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { makeDigits } from '../random.ts';
import { countRate, normalizeIp } from './rate-limits.ts';

/** A code is valid for one purpose, one owner and one address. */
export interface CodeSubject {
  readonly storeId: string;
  /** `signUp`, `mailEdit`, … as in the settings document authCode. */
  readonly purpose: string;
  /** Id of the session (guests) or the account. */
  readonly owner: string;
  /** E-mail address or phone number, normalized. */
  readonly address: string;
}

export type CodeVerdict = 'ok' | 'wrong' | 'expired' | 'tooMany';

/** How long a code is valid. */
export const codeSeconds = 600;
const maxFailures = 5;
/** Purposes that a stranger may request for any address, and how many mails they may cause together. */
const guestPurposes: readonly string[] = ['signUp', 'login', 'passwordReset', 'operatorPassword'];
const perAddressOfGuests = { limit: 5, windowSeconds: 600 };
/** All purposes together: half of it is left to members. */
const perAddressOfAll = { limit: 10, windowSeconds: 600 };
/** Limits of sending codes: `plans.settings.limits.mailedCodes`. */
export interface SendLimits {
  /** Seconds between two codes for a subject. */
  readonly waitSeconds: number;
  readonly perAddressHour: number;
  readonly perAddressDay: number;
  /** Mobile carriers share one IP address among many customers. */
  readonly perNetworkHour: number;
}

/**
 * Creates a code and stores its hash, which replaces an earlier code. Failures of the earlier code stay counted, unless it was
 * used up: then the new code has five attempts again. Returns the digits, only for the message.
 * `sentTo` is stored for `findSentTo`.
 */
export async function issueCode(
  tx: Queryable,
  platform: Platform,
  subject: CodeSubject,
  { length = 6, sentTo = null }: { readonly length?: number; readonly sentTo?: string | null } = {},
): Promise<string> {
  const code = makeDigits(platform.random, length);
  const now = platform.clock.now();
  await tx.query(
    `INSERT INTO one_time_codes AS stored (store_id, purpose, owner, address_hash, code_hash, sent_at, expires_at, used_at, failures, sent_to)
     VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, 0, $9)
     ON CONFLICT (store_id, purpose, owner, address_hash) DO UPDATE SET
       code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = NULL, sent_to = excluded.sent_to,
       failures = CASE WHEN stored.failures >= $8 OR stored.used_at IS NOT NULL THEN 0 ELSE stored.failures END`,
    [...keyOf(subject), hashCode(platform, subject, code), now, addSeconds(now, codeSeconds), maxFailures, sentTo],
  );
  return code;
}

/** Verifies a code under its row's lock, without consuming or counting it. Follow with `countTry` in the same transaction. */
export async function readCode(tx: Queryable, platform: Platform, subject: CodeSubject, code: string): Promise<CodeVerdict> {
  const rows = await tx.query<{ code_hash: string; expires_at: Date; used_at: Date | null; failures: number }>(
    `SELECT code_hash, expires_at, used_at, failures FROM one_time_codes
     WHERE store_id = $1 AND purpose = $2 AND owner = $3 AND address_hash = $4 FOR UPDATE`,
    keyOf(subject),
  );
  const stored = rows[0];
  if (stored === undefined) return 'wrong';
  if (stored.failures >= maxFailures) return 'tooMany';
  if (stored.used_at !== null || stored.expires_at <= platform.clock.now()) return 'expired';
  return platform.keys.verifies('one-time-code', describe(subject, code), stored.code_hash) ? 'ok' : 'wrong';
}

/** Address and time of the newest valid code of an owner that was issued with `sentTo`; undefined: there is none. */
export async function findSentTo(
  on: Queryable,
  { storeId, purpose, owner }: Omit<CodeSubject, 'address'>,
  now: Date,
): Promise<{ readonly sent_to: string; readonly sent_at: Date } | undefined> {
  const [row] = await on.query<{ sent_to: string; sent_at: Date }>(
    `SELECT sent_to, sent_at FROM one_time_codes
      WHERE store_id = $1 AND purpose = $2 AND owner = $3 AND used_at IS NULL AND expires_at > $4 AND sent_to IS NOT NULL
      ORDER BY sent_at DESC LIMIT 1`,
    [storeId, purpose, owner, now],
  );
  return row;
}

/** Whether a code of this subject can still be used. */
export async function isCodeValid(on: Queryable, subject: CodeSubject, now: Date): Promise<boolean> {
  const rows = await on.query(
    `SELECT 1 AS one FROM one_time_codes
      WHERE store_id = $1 AND purpose = $2 AND owner = $3 AND address_hash = $4 AND used_at IS NULL AND expires_at > $5 AND failures < $6`,
    [...keyOf(subject), now, maxFailures],
  );
  return rows.length > 0;
}

/** Consumes a right code, or counts a wrong one. */
export async function countTry(tx: Queryable, platform: Platform, subject: CodeSubject, isRight: boolean): Promise<void> {
  await tx.query(
    `UPDATE one_time_codes SET used_at = COALESCE($5, used_at), failures = failures + $6
     WHERE store_id = $1 AND purpose = $2 AND owner = $3 AND address_hash = $4`,
    [...keyOf(subject), isRight ? platform.clock.now() : null, isRight ? 0 : 1],
  );
}

/**
 * Verifies a code and consumes it if it is right: `checkCode(tx, platform, subject, '038152')` → `'ok'` once, even if called
 * concurrently. A wrong one is counted, so commit instead of throwing.
 */
export async function checkCode(tx: Queryable, platform: Platform, subject: CodeSubject, code: string): Promise<CodeVerdict> {
  const verdict = await readCode(tx, platform, subject, code);
  if (verdict === 'ok' || verdict === 'wrong') await countTry(tx, platform, subject, verdict === 'ok');
  return verdict;
}

/**
 * Whether a code may be sent now; if so, counts the sending. Beside the limits of the settings: 10 in ten minutes for an address, of
 * which guests can cause 5. → `{ allowed: false, retryAfter: 12, code: 'TOO_SOON' }`.
 */
export async function countSend(
  on: Queryable,
  platform: Platform,
  subject: CodeSubject,
  ip: string,
  limits: SendLimits,
): Promise<{ readonly allowed: boolean; readonly retryAfter: number; readonly code: 'TOO_SOON' | 'TOO_MANY' }> {
  const betweenSends = { limit: 1, windowSeconds: limits.waitSeconds };
  const perAddress = [
    { limit: limits.perAddressHour, windowSeconds: 3_600 },
    { limit: limits.perAddressDay, windowSeconds: daySeconds },
  ];
  const perNetwork = { limit: limits.perNetworkHour, windowSeconds: 3_600 };
  const spacing = await countRate(on, platform, subject.storeId, `code-subject:${keyOf(subject).join(' ')}`, betweenSends);
  if (!spacing.allowed) return { ...spacing, code: 'TOO_SOON' };
  const { purpose, address } = subject;
  const rates = [
    ...perAddress.map((rate, index) => ({ bucket: `code-address-${index}:${purpose}:${address}`, rate })),
    ...(guestPurposes.includes(purpose) ? [{ bucket: `code-address-guests:${address}`, rate: perAddressOfGuests }] : []),
    { bucket: `code-address-all:${address}`, rate: perAddressOfAll },
  ];
  for (const { bucket, rate } of rates) {
    const answer = await countRate(on, platform, subject.storeId, bucket, rate);
    if (!answer.allowed) return { ...answer, code: 'TOO_MANY' };
  }
  return { ...(await countRate(on, platform, subject.storeId, `code-ip:${normalizeIp(ip)}`, perNetwork)), code: 'TOO_MANY' };
}

function keyOf(subject: CodeSubject): string[] {
  return [subject.storeId, subject.purpose, subject.owner, hashText(subject.address)];
}

function hashCode(platform: Platform, subject: CodeSubject, code: string): string {
  return platform.keys.sign('one-time-code', describe(subject, code));
}

function describe(subject: CodeSubject, code: string): string {
  return JSON.stringify([subject.storeId, subject.purpose, subject.owner, subject.address, code]);
}
