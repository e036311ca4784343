import { writeAudit } from '../../../platform/audit.ts';
import { voidLinks } from '../../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { Action, Guard } from '../../../runtime/area.ts';
import { forgetOtherDevices, lockOwnAccount, requireMemberNow, savePasswordHash } from '../../account/member/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { createCodeEffects, isEmailOther } from '../mailed-code/service.ts';
import { forgetTrustedDevices } from '../multi-factor/service.ts';

const code = createCodeEffects('passwordSetting', async (context) => {
  const { email } = await requireMemberNow(context);
  return email;
});

const isPasswordSet: Guard = async (context) => ({ holds: (await requireMemberNow(context)).has_password });

/** Stores the first password of an account and ends its other sessions. */
const enablePassword: Action = async (context) => {
  const { tx, store, session, request, secrets, now } = context;
  const accountId = await lockOwnAccount(context);
  const hash = secrets['enable-password']?.['password'];
  if (hash === undefined) throw new RefusalError('NOT_NOW');
  await savePasswordHash(tx, { storeId: store.id, accountId, hash, now });
  const ended = await endSessionsOf(tx, store.id, accountId, session.id);
  await forgetOtherDevices(tx, context, accountId);
  await forgetTrustedDevices(tx, { storeId: store.id, accountId });
  await voidLinks(tx, store.id, accountId, 'passwordReset');
  await writeAudit(tx, request, { action: 'password-enable', accountId, details: { endedSessions: ended } });
  return undefined;
};

const notifyPasswordEnabled: Action = async (context) => {
  const { account_id: accountId, email } = await requireMemberNow(context);
  if (email !== null) await sendSecurityMail(context, { accountId, to: email, kind: 'passwordEnabled' });
  return undefined;
};

export const enablePasswordFlow = {
  guards: { ...code.guards, isEmailOther, isPasswordSet },
  actions: { ...code.actions, enablePassword, notifyPasswordEnabled },
};
