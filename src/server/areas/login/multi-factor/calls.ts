import { type AuditAction, writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { checkCode } from '../../../platform/limits/one-time-codes.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { seal } from '../../../platform/sealing.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { mailOwnerOfKid } from '../../family/family-group/kid-mails.ts';
import { deleteBackupCodes } from './backup-codes.ts';
import { sendCodeTo, subjectOf } from './factor-codes.ts';
import { type FactorType, factorTypes, isOffered } from './factor-types.ts';
import { type FactorOwner, lockOwner, phoneNumberOf, readMemberNow, requireOwner } from './member.ts';
import { deletePending, findPending } from './pending.ts';
import { deleteFactor, findFactors, type NewFactor, saveFactor } from './queries.ts';
import { findStep } from './totp.ts';
import { forgetTrustedDevices } from './trusted-devices.ts';
import { totpPurpose } from './verify-factor.ts';

type AnyContext = Omit<CommandContext, 'answers' | 'payload' | 'params'>;

/** Enables codes by e-mail, for a verified address that is not also the first factor. */
export const enableEmail: Command<'account.enable-multi-factor.email'> = async (context) => {
  const owner = await requireOwner(context);
  assertOffered(context, 'Email');
  return context.database.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const member = await readMemberNow(tx, context);
    if (member.email === null || member.email_verified_at === null || !member.has_password) throw new RefusalError('NOT_NOW');
    return enable(tx, context, owner, { type: 'Email' });
  });
};

/** Sends a code to the phone number of the profile, which enables SMS. */
export const sendSmsCode: Command<'account.multi-factor.sms.send-code'> = async (context) => {
  const { account, member, sessionId } = await requireOwner(context);
  assertOffered(context, 'SMS');
  const to = requirePhoneNumber(phoneNumberOf(member));
  await context.database.transaction((tx) => sendCodeTo(tx, context, { ...account, type: 'SMS', sessionId }, to));
  return undefined;
};

/** Enables codes by SMS to the number that the code of this session was sent to. */
export const enableSms: Command<'account.enable-multi-factor.sms'> = async (context) => {
  const { database, platform, answers, request } = context;
  const owner = await requireOwner(context);
  assertOffered(context, 'SMS');
  const phoneNumber = requirePhoneNumber(phoneNumberOf(owner.member));
  const subject = subjectOf({ ...owner.account, type: 'SMS', sessionId: owner.sessionId }, phoneNumber);
  const verdict = await database.transaction((tx) => checkCode(tx, platform, subject, String(answers['token'] ?? '')));
  if (verdict !== 'ok') {
    await writeAudit(database, request, {
      action: 'factor-refused',
      accountId: owner.account.accountId,
      details: { type: 'SMS' },
    });
    throw verdict === 'tooMany' ? new RefusalError('TOO_MANY') : refuseCode();
  }
  return database.transaction(async (tx) => {
    await lockOwner(tx, owner);
    return enable(tx, context, owner, { type: 'SMS', phoneNumber });
  });
};

function requirePhoneNumber(phoneNumber: string | null): string {
  if (phoneNumber === null) throw new RefusalError('NOT_NOW');
  return phoneNumber;
}

/** Enables an authenticator app with the secret that this session was shown, proved by a one-time password. */
export const enableOtp: Command<'account.enable-multi-factor.otp'> = async (context) => {
  const { database, platform, answers, payload, now } = context;
  const owner = await requireOwner(context);
  assertOffered(context, 'OTP');
  const { account, sessionId } = owner;
  const pending = { storeId: account.storeId, sessionId, kind: 'OTP' } as const;
  return database.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const secret = await findPending(tx, platform, pending);
    // The browser sends the secret back; the server trusts its own only.
    if (secret === undefined || payload.secret !== secret) throw refuseCode();
    const step = findStep(secret, String(answers['token'] ?? ''), now);
    if (step === undefined) throw refuseCode();
    await deletePending(tx, pending);
    return enable(tx, context, owner, { type: 'OTP', secret: seal(platform, totpPurpose(account), secret), lastStep: step });
  });
};

function refuseCode(): RefusalError {
  return new RefusalError('PIN_CODE_ERROR');
}

function assertOffered({ plans }: AnyContext, type: FactorType): void {
  if (!isOffered(plans.settings, type)) throw new RefusalError('NOT_FOUND');
}

type EnabledFactor = Pick<NewFactor, 'type'> & Partial<Pick<NewFactor, 'secret' | 'phoneNumber' | 'lastStep'>>;

async function enable(tx: Transaction, context: AnyContext, owner: FactorOwner, factor: EnabledFactor) {
  const { type } = factor;
  if ((await findFactors(tx, owner.account)).some((factor) => factor.type === type)) throw new RefusalError('NOT_NOW');
  await saveFactor(tx, { secret: null, phoneNumber: null, lastStep: null, ...factor, ...owner.account, now: context.now });
  await completeChange(tx, context, owner, { type, action: 'factor-enable', kind: 'factorEnabled' });
  return { redirectTo: `/mypage/multi-factor/complete?variant=enable&type=${type}` };
}

/** Disables a method. With the last one, backup codes go as well. */
export const disable: Command<'account.disable-multi-factor'> = async (context) => {
  const owner = await requireOwner(context);
  const type = factorTypes.find((candidate) => candidate === context.payload.multiFactorType);
  if (type === undefined) throw new RefusalError('INVALID_ANSWERS');
  return context.database.transaction(async (tx) => {
    await lockOwner(tx, owner);
    if (!(await deleteFactor(tx, owner.account, type))) throw new RefusalError('NOT_NOW');
    if ((await findFactors(tx, owner.account)).length === 0) {
      if (context.plans.settings.multiFactor.isRequired) throw new RefusalError('FACTOR_REQUIRED');
      await deleteBackupCodes(tx, owner.account);
    }
    await completeChange(tx, context, owner, { type, action: 'factor-disable', kind: 'factorDisabled' });
    return { redirectTo: `/mypage/multi-factor/complete?variant=disable&type=${type}` };
  });
};

interface Change {
  readonly type: FactorType;
  readonly action: AuditAction;
  readonly kind: 'factorEnabled' | 'factorDisabled';
}

/** Ends the member's other sessions and the trust in devices; records and mails the change. */
async function completeChange(
  tx: Transaction,
  context: AnyContext,
  owner: FactorOwner,
  { type, action, kind }: Change,
): Promise<void> {
  const { plans, request } = context;
  const { storeId, accountId } = owner.account;
  await endSessionsOf(tx, storeId, accountId, owner.sessionId);
  await forgetTrustedDevices(tx, owner.account);
  await writeAudit(tx, request, { action, accountId, details: { type } });
  const { email } = owner.member;
  const parameters = (language: string) => ({ method: plans.text(`codes.multiFactor.${type}`, language) ?? type });
  if (email !== null) await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind, parameters });
  await mailOwnerOfKid(tx, context, { accountId, kind: 'kidsFactorChanged' });
}
