import { localize } from '../../../../rules/languages.ts';
import { isCodeValid } from '../../../platform/limits/one-time-codes.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import { describeUserAgent } from '../../../runtime/request/user-agent.ts';
import { readCodes } from './backup-code-calls.ts';
import { countBackupCodes, makeBackupCodes } from './backup-codes.ts';
import { subjectOf } from './factor-codes.ts';
import { type FactorType, factorTypes, isOffered } from './factor-types.ts';
import { phoneNumberOf, requireOwner } from './member.ts';
import { ensurePending } from './pending.ts';
import { findFactors } from './queries.ts';
import { describeSecret, makeSecret } from './totp.ts';
import { findTrustedDevice, listTrustedDevices } from './trusted-devices.ts';

export const overviewPage: PageLoader<'mypage/multi-factor'> = async (context) => {
  const { database, plans, now } = context;
  const { account } = await requireOwner(context);
  const enabled = (await findFactors(database, account)).map(({ type }) => type);
  return {
    multiFactorType: factorTypes.filter((type) => enabled.includes(type)),
    // A method that the store withdrew can still be disabled.
    methods: factorTypes
      .filter((type) => isOffered(plans.settings, type) || enabled.includes(type))
      .map((type) => ({
        multiFactorType: type,
        isEnabled: enabled.includes(type),
        isLast: enabled.length === 1 && enabled[0] === type,
      })),
    isRequired: plans.settings.multiFactor.isRequired,
    backupCodeCount: await countBackupCodes(database, account),
    trustedDeviceCount: (await listTrustedDevices(database, { ...account, now })).length,
  };
};

/** Whether the member uses a method. Throws a RefusalError with 404 if the store does not offer it. */
async function isInUse(context: RequestContext, type: FactorType): Promise<boolean> {
  if (!isOffered(context.plans.settings, type)) throw new RefusalError('NOT_FOUND');
  const { account } = await requireOwner(context);
  return (await findFactors(context.database, account)).some((factor) => factor.type === type);
}

export const emailPage: PageLoader<'mypage/multi-factor/email'> = async (context) => {
  const isEnabled = await isInUse(context, 'Email');
  const { member } = await requireOwner(context);
  const isVerified = member.email !== null && member.email_verified_at !== null;
  const readiness = isVerified ? (member.has_password ? 'ready' : 'noPassword') : 'noEmail';
  return { state: isEnabled ? 'enabled' : readiness, email: member.email };
};

export const smsPage: PageLoader<'mypage/multi-factor/sms'> = async (context) => {
  const isEnabled = await isInUse(context, 'SMS');
  const { account, member, sessionId } = await requireOwner(context);
  const phoneNumber = phoneNumberOf(member);
  const isSent =
    phoneNumber !== null &&
    (await isCodeValid(context.database, subjectOf({ ...account, type: 'SMS', sessionId }, phoneNumber), context.now));
  return { state: isEnabled ? 'enabled' : phoneNumber === null ? 'noPhone' : 'ready', phoneNumber, isSent };
};

/** Shows this session a secret of its own, until it is confirmed or 30 minutes old. */
export const otpPage: PageLoader<'mypage/multi-factor/otp'> = async (context) => {
  const { database, platform, plans, language } = context;
  if (await isInUse(context, 'OTP')) return { state: 'enabled', secret: null, otpauthUrl: null };
  const { account, member, sessionId } = await requireOwner(context);
  const pending = { storeId: account.storeId, sessionId, kind: 'OTP' } as const;
  const secret = await ensurePending(database, platform, pending, () => makeSecret(platform.random));
  const issuer = plans.settings.multiFactor.authenticatorName || localize(plans.settings.storeSettingData.serviceName, language);
  const label = member.email ?? member.login_id ?? account.accountId;
  return { state: 'ready', secret, otpauthUrl: describeSecret(secret, { issuer, label }) };
};

export const completePage: PageLoader<'mypage/multi-factor/complete'> = async (context) => {
  const { database, query } = context;
  const multiFactorType = factorTypes.find((type) => type === query['type']);
  const variant = (['enable', 'disable'] as const).find((variant) => variant === query['variant']);
  if (multiFactorType === undefined || variant === undefined) return { redirectTo: '/mypage/multi-factor' };
  const { account } = await requireOwner(context);
  return {
    variant,
    multiFactorType,
    hasBackupCodes: (await countBackupCodes(database, account)) > 0,
    isLast: (await findFactors(database, account)).length === 0,
  };
};

export const backupCodePage: PageLoader<'mypage/multi-factor/backup-code'> = async (context) => {
  const { database } = context;
  const { account } = await requireOwner(context);
  return {
    count: await countBackupCodes(database, account),
    hasFactor: (await findFactors(database, account)).length > 0,
  };
};

/** Issues codes to this session, which are shown until they are saved or 30 minutes old. */
export const generatePage: PageLoader<'mypage/multi-factor/backup-code/generate'> = async (context) => {
  const { database, platform } = context;
  const { account, sessionId } = await requireOwner(context);
  if ((await findFactors(database, account)).length === 0) return { redirectTo: '/mypage/multi-factor/backup-code' };
  const pending = { storeId: account.storeId, sessionId, kind: 'BackupCode' } as const;
  const issued = await ensurePending(database, platform, pending, () => JSON.stringify(makeBackupCodes(platform.random)));
  return { backupCodeList: [...readCodes(issued)], hasCodes: (await countBackupCodes(database, account)) > 0 };
};

export const trustedDevicePage: PageLoader<'mypage/multi-factor/trusted-device'> = async (context) => {
  const { database, plans, language, now, trustedTokens } = context;
  const { account } = await requireOwner(context);
  const current = await findTrustedDevice(database, { ...account, tokens: trustedTokens, now });
  const unknown = plans.text('mail.newDevice.unknown', language) ?? '';
  return {
    trustedDevices: (await listTrustedDevices(database, { ...account, now })).map((device) => {
      const { browser = unknown, system = unknown } = describeUserAgent(device.user_agent);
      return {
        deviceToken: device.device_id,
        createdAt: device.created_at.toISOString(),
        option: { deviceInfo: system, browserInfo: browser },
        currentDevice: device.device_id === current,
      };
    }),
  };
};
