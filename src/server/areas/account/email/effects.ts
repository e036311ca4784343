import { readText } from '../../../../../engine/declare/index.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { voidLinks } from '../../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { Action, EffectContext, Guard } from '../../../runtime/area.ts';
import { mailOwnerOfKid } from '../../family/family-group/kid-mails.ts';
import { createCodeEffects, isEmailOther } from '../../login/mailed-code/service.ts';
import { keepBenefits } from '../../plans/benefits/taken.ts';
import { isEmailOfAccount, saveEmail } from '../member/queries.ts';
import {
  forgetOtherDevices,
  lockOwnAccount,
  reportChange,
  requireAccountId,
  requireMemberNow,
  toTakenRefusal,
} from '../member/service.ts';
import { sendSecurityMail } from '../security-mail/service.ts';
import { mailFormerAddresses, reportFrom } from '../undo-email/service.ts';
import { readSentTo } from './flow-data.ts';
import { saveVerification } from './queries.ts';

function typedEmail({ answers }: EffectContext): string | null {
  return readText(answers['email']) ?? null;
}

const saveSentTo: Action = async (context) => ({
  kept: { sentTo: typedEmail(context) ?? (await requireMemberNow(context)).email },
});

// ── changing the address ────────────────────────────────────────────────────

/** The typed address; with a code, the address that it was sent to. A resend goes there too. */
const newEmail = async (context: EffectContext) => typedEmail(context) ?? readSentTo(context.data);
const change = createCodeEffects('mailEdit', newEmail);

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
  if (email === null) throw new RefusalError('NOT_NOW');
  const isUnique = !plans.settings.registration.isDuplicateEmailAllowed;
  try {
    await keepBenefits(tx, context, accountId);
    await saveEmail(tx, { storeId: store.id, accountId, email, emailNormal: normalizeEmail(email), isUnique, now });
  } catch (error) {
    throw toTakenRefusal(error) ?? error;
  }
  await keepBenefits(tx, context, accountId);
  const ended = await endSessionsOf(tx, store.id, accountId, session.id);
  await forgetOtherDevices(tx, context, accountId);
  // Of the links in the former mailbox, only the one that undoes this change may act.
  await voidLinks(tx, store.id, accountId, 'passwordReset', 'notMe');
  await writeAudit(tx, request, { action: 'email-change', accountId, details: { endedSessions: ended } });
  await reportChange(tx, context, { accountId, changed: ['email'] });
  return undefined;
};

/** Mails the former addresses. What the voided links reported is reported by those of the new address if nobody gets a link. */
const notifyOldEmail: Action = async (context) => {
  const accountId = await lockOwnAccount(context);
  const { email, email_verified_at: verifiedAt } = await requireMemberNow(context);
  const to = (await newEmail(context)) ?? '';
  const reportedAt = await mailFormerAddresses(context, { accountId, email, verifiedAt, newEmail: to });
  return reportedAt === undefined ? undefined : { kept: { reportedAt: reportedAt.toISOString() } };
};

const notifyNewEmail: Action = async (context) => {
  const { tx, store, data } = context;
  const to = await newEmail(context);
  const accountId = requireAccountId(context);
  if (to !== null) await sendSecurityMail(context, { accountId, to, kind: 'emailRegistered' });
  const reportedAt = data.kept['reportedAt'];
  if (typeof reportedAt === 'string') await reportFrom(tx, { storeId: store.id, accountId }, new Date(reportedAt));
  await mailOwnerOfKid(tx, context, { accountId, kind: 'kidsEmailChanged' });
  return undefined;
};

export const emailChange = {
  guards: { ...change.guards, isEmailSame, isEmailTaken },
  actions: { ...change.actions, saveSentTo, changeEmail, notifyOldEmail, notifyNewEmail },
};

// ── verifying the present address ───────────────────────────────────────────

const verify = createCodeEffects('mailVerify', async (context) =>
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
  const accountId = await lockOwnAccount(context);
  // The address may have changed since the guards were read.
  const { email } = await requireMemberNow(context);
  if (email === null || (await isSentToOther(context)).holds) throw new RefusalError('NOT_NOW');
  await saveVerification(tx, { storeId: store.id, accountId, now });
  await keepBenefits(tx, context, accountId);
  await writeAudit(tx, request, { action: 'email-verify', accountId, details: {} });
  await reportChange(tx, context, { accountId, changed: ['isEmailVerified'] });
  return undefined;
};

export const emailVerify = {
  guards: { ...verify.guards, isEmailOther, isEmailVerified, isSentToOther },
  actions: { ...verify.actions, saveSentTo, verifyEmail },
};
