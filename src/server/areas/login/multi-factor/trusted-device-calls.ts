import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { requireOwner } from './member.ts';
import { forgetTrustedDevice, forgetTrustedDevices } from './trusted-devices.ts';

/** Forgets one trusted device of the member. */
export const forgetOne: Command<'account.trusted-device'> = async (context) => {
  const { database, payload, request } = context;
  const { account, member } = await requireOwner(context);
  await database.transaction(async (tx) => {
    if (!(await forgetTrustedDevice(tx, account, payload.deviceToken ?? ''))) throw new RefusalError('NOT_FOUND');
    await writeAudit(tx, request, { action: 'trusted-device-forget', accountId: account.accountId, details: { devices: 1 } });
    if (member.email !== null)
      await sendSecurityMail(
        { ...context, tx },
        { accountId: account.accountId, to: member.email, kind: 'trustedDevicesRemoved' },
      );
  });
  return undefined;
};

/** Forgets all trusted devices of the member. */
export const forgetAll: Command<'account.trusted-device.all'> = async (context) => {
  const { database, request } = context;
  const { account, member } = await requireOwner(context);
  await database.transaction(async (tx) => {
    const devices = await forgetTrustedDevices(tx, account);
    await writeAudit(tx, request, { action: 'trusted-device-forget', accountId: account.accountId, details: { devices } });
    if (devices > 0 && member.email !== null)
      await sendSecurityMail(
        { ...context, tx },
        { accountId: account.accountId, to: member.email, kind: 'trustedDevicesRemoved' },
      );
  });
  return { redirectTo: '/mypage/multi-factor/trusted-device/bulk-delete/complete' };
};
