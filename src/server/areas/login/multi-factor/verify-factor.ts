import { writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { checkCode } from '../../../platform/limits/one-time-codes.ts';
import { open } from '../../../platform/sealing.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { consumeBackupCode, hashTypedCode } from './backup-codes.ts';
import { findDestination, subjectOf } from './factor-codes.ts';
import type { LoginFactorType } from './factor-types.ts';
import { listLoginFactors } from './login-factors.ts';
import {
  type AccountKey,
  acceptStep,
  findAttempts,
  findFactors,
  findVerifiedEmail,
  lockAttempts,
  saveAttempts,
} from './queries.ts';
import { findStep } from './totp.ts';

/** Wrong values of all factors together, over all sessions, until an account's factors are locked. */
const maxFailures = 5;
const lockedSeconds = 900;

export interface FactorAttempt extends AccountKey {
  readonly type: LoginFactorType;
  /** As typed. */
  readonly value: string;
  /** The session that requested the code of Email or SMS. */
  readonly sessionId: string;
}

/** `locked`: too many wrong values, the right one is refused too. `retryAfter`: seconds. */
export type FactorVerdict = { readonly is: 'ok' | 'wrong' | 'expired' } | { readonly is: 'locked'; readonly retryAfter: number };

type VerifyContext = Omit<CommandContext, 'answers' | 'payload' | 'params' | 'shown' | 'readReturnTo' | 'reply'>;

/** What a value is compared with; a backup code is hashed before the transaction. */
interface Comparison extends FactorAttempt {
  readonly backupCodeHash: string | undefined;
}

/**
 * Verifies the second factor of an account that passed the first. Counts wrong values, uses right ones up and commits, so do not call
 * it in a transaction. After 5 wrong values the account's factors are locked for 15 minutes, and again after each further one.
 */
export async function verifyFactor(context: VerifyContext, attempt: FactorAttempt): Promise<FactorVerdict> {
  const { database, now } = context;
  const lock = readLock((await findAttempts(database, attempt)).locked_until, now);
  if (lock !== undefined) return lock;
  const backupCodeHash = attempt.type === 'BackupCode' ? await hashTypedCode(context, attempt, attempt.value) : undefined;
  return database.transaction(async (tx) => {
    const attempts = await lockAttempts(tx, attempt);
    const locked = readLock(attempts.locked_until, now);
    if (locked !== undefined) return locked;
    const verdict = await compare(tx, context, { ...attempt, backupCodeHash });
    if (verdict.is === 'ok') await saveAttempts(tx, attempt, { failures: 0, locked_until: null });
    if (verdict.is === 'wrong') await countFailure(tx, context, attempt, attempts.failures + 1);
    return verdict;
  });
}

function readLock(lockedUntil: Date | null, now: Date): FactorVerdict | undefined {
  if (lockedUntil === null || lockedUntil <= now) return undefined;
  return { is: 'locked', retryAfter: Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000) };
}

async function countFailure(
  tx: Transaction,
  { request, now }: VerifyContext,
  attempt: FactorAttempt,
  failures: number,
): Promise<void> {
  const isLocked = failures >= maxFailures;
  await saveAttempts(tx, attempt, { failures, locked_until: isLocked ? addSeconds(now, lockedSeconds) : null });
  const { accountId, type } = attempt;
  await writeAudit(tx, request, { action: 'factor-refused', accountId, details: { type, isLocked } });
}

async function compare(tx: Transaction, context: VerifyContext, attempt: Comparison): Promise<FactorVerdict> {
  const { platform, plans, now } = context;
  const usable = await listLoginFactors(tx, plans.settings, attempt);
  const { type, value } = attempt;
  if (!usable.some((factor) => factor.type === type)) return { is: 'wrong' };
  if (type === 'BackupCode') return compareBackupCode(tx, context, attempt);
  if (type !== 'OTP') {
    const to = (await findDestination(tx, { ...attempt, type })) ?? '';
    const verdict = await checkCode(tx, platform, subjectOf({ ...attempt, type }, to), value.trim());
    return verdict === 'tooMany' ? { is: 'locked', retryAfter: 30 } : { is: verdict };
  }
  const sealed = (await findFactors(tx, attempt)).find((factor) => factor.type === 'OTP')?.secret ?? null;
  if (sealed === null) return { is: 'wrong' };
  const step = findStep(open(platform, totpPurpose(attempt), sealed), value.trim(), now);
  return { is: step !== undefined && (await acceptStep(tx, attempt, step)) ? 'ok' : 'wrong' };
}

async function compareBackupCode(
  tx: Transaction,
  context: VerifyContext,
  { backupCodeHash, ...attempt }: Comparison,
): Promise<FactorVerdict> {
  if (backupCodeHash === undefined || !(await consumeBackupCode(tx, attempt, backupCodeHash))) return { is: 'wrong' };
  await writeAudit(tx, context.request, { action: 'backup-code-use', accountId: attempt.accountId, details: {} });
  const email = await findVerifiedEmail(tx, attempt);
  if (email !== null)
    await sendSecurityMail({ ...context, tx }, { accountId: attempt.accountId, to: email, kind: 'backupCodeUsed' });
  return { is: 'ok' };
}

/** The purpose that the secret of an account's authenticator app is sealed for. */
export function totpPurpose({ storeId, accountId }: AccountKey): string {
  return `totp\n${storeId}\n${accountId}`;
}
