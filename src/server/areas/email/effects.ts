import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../platform/audit.ts';
import { voidLinks } from '../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import type { Action, EffectContext, Guard } from '../../runtime/area.ts';
import { isEmailOfAccount, requireAccountId, requireMemberNow, toTakenRefusal } from '../account/service.ts';
import { createCodeEffects, isEmailOther } from '../mailed-code/service.ts';
import { sendSecurityMail } from '../security-mail/service.ts';
import { readSentTo } from './flow-data.ts';
import { saveEmail, saveVerification } from './queries.ts';

function typedEmail({ answers }: EffectContext): string | null {
  const email = answers['email'];
  return typeof email === 'string' && email !== '' ? email : null;
}

const saveSentTo: Action = async (context) => ({
  kept: { sentTo: typedEmail(context) ?? (await requireMemberNow(context)).email },
});

// ── changing the address ────────────────────────────────────────────────────

/** The typed address; with a code, the address that it was sent to. A resend goes there too. */
const newEmail = async (context: EffectContext) => typedEmail(context) ?? readSentTo(context.data);
const change = createCodeEffects({ purpose: 'mailEdit', mail: 'mail.emailChangeCode' }, newEmail);

const isEmailSame: Guard = async (context) => {
  const { email } = await requireMemberNow(context);
  return { holds: email !== null && normalizeEmail(email) === normalizeEmail((await newEmail(context)) ?? '') };
};

/** Evaluated after the code was accepted: whether an address has an account is revealed to its owner only. */
const isEmailTaken: Guard = async (context) => {
  const { tx, store, plans } = context;
  const normal = normalizeEmail((await newEmail(context)) ?? '');
  const isShared = plans.settings.registration.isDuplicateEmailAllowed;
  return { holds: !isShared && (await isEmailOfAccount(tx, store.id, normal, requireAccountId(context))) };
};

/** Replaces the address, which is verified by its code, and ends the member's other sessions. */
const changeEmail: Action = async (context) => {
  const { tx, store, session, request, now, plans } = context;
  const accountId = requireAccountId(context);
  const email = await newEmail(context);
  if (email === null) throw new RefusalError(409, 'NOT_NOW', 'No code was sent.');
  const isUnique = !plans.settings.registration.isDuplicateEmailAllowed;
  try {
    await saveEmail(tx, { storeId: store.id, accountId, email, emailNormal: normalizeEmail(email), isUnique, now });
  } catch (error) {
    throw toTakenRefusal(error) ?? error;
  }
  const ended = await endSessionsOf(tx, store.id, accountId, session.id);
  // A link in the former mailbox must not reset the password any more.
  await voidLinks(tx, store.id, accountId, 'passwordReset');
  await writeAudit(tx, request, { action: 'email-change', accountId, details: { endedSessions: ended } });
  return undefined;
};

const notifyOldEmail: Action = async (context) => {
  const { email } = await requireMemberNow(context);
  if (email !== null) await sendSecurityMail(context, { to: email, kind: 'emailChanged' });
  return undefined;
};

const notifyNewEmail: Action = async (context) => {
  const to = await newEmail(context);
  if (to !== null) await sendSecurityMail(context, { to, kind: 'emailRegistered' });
  return undefined;
};

export const emailChange = {
  guards: { ...change.guards, isEmailSame, isEmailTaken },
  actions: { ...change.actions, saveSentTo, changeEmail, notifyOldEmail, notifyNewEmail },
};

// ── verifying the present address ───────────────────────────────────────────

const verify = createCodeEffects({ purpose: 'mailVerify', mail: 'mail.emailVerifyCode' }, async (context) =>
  typedEmail(context) === null ? readSentTo(context.data) : (await requireMemberNow(context)).email,
);

const isEmailVerified: Guard = async (context) => ({ holds: (await requireMemberNow(context)).email_verified_at !== null });

/** The address was changed after the code had been sent. */
const isSentToOther: Guard = async (context) => {
  const { email } = await requireMemberNow(context);
  return { holds: normalizeEmail(readSentTo(context.data) ?? '') !== normalizeEmail(email ?? '') };
};

const verifyEmail: Action = async (context) => {
  const { tx, store, request, now } = context;
  const accountId = requireAccountId(context);
  await saveVerification(tx, { storeId: store.id, accountId, now });
  await writeAudit(tx, request, { action: 'email-verify', accountId, details: {} });
  return undefined;
};

export const emailVerify = {
  guards: { ...verify.guards, isEmailOther, isEmailVerified, isSentToOther },
  actions: { ...verify.actions, saveSentTo, verifyEmail },
};
