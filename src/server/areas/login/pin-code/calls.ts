import { writeAudit } from '../../../platform/audit.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import type { Command } from '../../../runtime/area.ts';
import { lockOwnAccount, requireMember } from '../../account/member/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { findPin, savePinHash } from './queries.ts';

/** Sets or replaces the account PIN, which is stored hashed like a password. */
export const setPin: Command<'account.pin-code.set'> = async (context) => {
  const { database, plans, store, session, answers, request, now } = context;
  // Each change hashes a PIN and sends a mail.
  const anHour = { limit: plans.settings.limits.calls.pinChangesPerHour, windowSeconds: 3_600 };
  const { account_id: accountId, email } = await requireMember(context);
  await limitRate(context, `pin:${accountId}`, anHour);
  const hash = await context.passwords.hash(String(answers['pinCode'] ?? ''));
  await database.transaction(async (tx) => {
    await lockOwnAccount({ tx, store, session });
    const isFirst = (await findPin(tx, { storeId: store.id, accountId })) === undefined;
    await savePinHash(tx, { storeId: store.id, accountId, hash, now });
    await writeAudit(tx, request, { action: 'pin-set', accountId, details: {} });
    if (email !== null)
      await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind: isFirst ? 'pinSet' : 'pinChanged' });
  });
  return { redirectTo: '/mypage/pin-code/complete' };
};
