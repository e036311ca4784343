import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { setSessionCookie } from '../../../platform/http/session-cookies.ts';
import { findOldestReport, redeemLink } from '../../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { OpenedSession } from '../../../platform/sessions/sessions.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { lockGroupOf } from '../../family/family-group/leaving.ts';
import { sendResetMail } from '../../login/password/service.ts';
import { findEmailSince, isEmailOfAccount, lockPasswordHash, saveEmail, saveEmailSince } from '../member/queries.ts';
import { reportChange, toTakenRefusal } from '../member/service.ts';
import { type Recovery, recoverWithReview } from '../recovery/service.ts';
import { sendSecurityMail } from '../security-mail/service.ts';
import { findEmailUndo, findNotMeAccount, type MailedLinkAccount } from './queries.ts';

/** Secures an account whose owner reports a change or login by somebody else. */
export const reportNotMe: Command<'account.not-me'> = async (context) => {
  const { database, store, payload, now, request } = context;
  const search = { storeId: store.id, token: payload.token ?? '', now };
  const mailedAccount = await findNotMeAccount(database, search);
  if (mailedAccount === undefined) throw refuseLink();
  const opened = await database.transaction(async (tx) => {
    await lockForRecovery(tx, store.id, mailedAccount.account_id);
    const account = await findNotMeAccount(tx, search);
    if (account === undefined) throw refuseLink();
    const { account_id: accountId } = account;
    const introducedAt = await findEmailSince(tx, { storeId: store.id, accountId });
    const since = laterOf(await requireReport(tx, context, accountId), introducedAt);
    if ((await redeemLink(tx, { ...search, purpose: 'notMe' })) === undefined) throw refuseLink();
    const opened = await secureAccount(tx, context, account, { recoveryCase: 'notMe', since });
    await writeAudit(tx, request, { action: 'not-me', accountId, details: { since: since.toISOString() } });
    return opened;
  });
  if (opened !== undefined) setSessionCookie(context.reply, opened);
  return { redirectTo: '/account/not-me/complete' };
};

/** Restores the address that an account had before its change, and secures the account like `reportNotMe`. */
export const undoEmail: Command<'account.email.undo'> = async (context) => {
  const { database, store, plans, payload, now, request, reply } = context;
  const search = { storeId: store.id, token: payload.token ?? '', now };
  const emailUndo = await findEmailUndo(database, search);
  if (emailUndo === undefined) throw refuseLink();
  const accountId = emailUndo.account.account_id;
  const isUnique = !plans.settings.registration.isDuplicateEmailAllowed;
  try {
    const opened = await database.transaction(async (tx) => {
      await lockForRecovery(tx, store.id, accountId);
      const undo = await findEmailUndo(tx, search);
      if (undo === undefined) throw refuseLink();
      const reportedAt = await requireReport(tx, context, accountId);
      const since = laterOf(reportedAt, undo.introducedAt);
      if ((await redeemLink(tx, { ...search, purpose: 'emailUndo' })) === undefined) throw refuseLink();
      const email = undo.previousEmail;
      const emailNormal = normalizeEmail(email);
      if (isUnique && (await isEmailOfAccount(tx, store.id, emailNormal, accountId)))
        throw new RefusalError('ACCOUNT_ALREADY_EXISTS_EMAIL');
      const key = { storeId: store.id, accountId };
      await saveEmail(tx, { ...key, email, emailNormal, isUnique, now });
      await saveEmailSince(tx, key, undo.introducedAt);
      const opened = await secureAccount(tx, context, { ...undo.account, email }, { recoveryCase: 'emailUndo', since });
      await reportChange(tx, context, { accountId, changed: ['email'] });
      await writeAudit(tx, request, { action: 'email-undo', accountId, details: { since: since.toISOString() } });
      await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind: 'emailRestored' });
      return opened;
    });
    if (opened !== undefined) setSessionCookie(reply, opened);
  } catch (error) {
    throw toTakenRefusal(error) ?? error;
  }
  return { redirectTo: '/account/undo-email/complete' };
};

/**
 * Shuts everybody out of an account: ends what was set up since the oldest event that a valid link reports, whichever link is used, and
 * mails a link for a new password with what was ended and what is left.
 */
async function secureAccount(
  tx: Transaction,
  context: CommandContext,
  account: Omit<MailedLinkAccount, 'email'> & { readonly email: string },
  { recoveryCase, since }: Pick<Recovery, 'recoveryCase' | 'since'>,
): Promise<OpenedSession | undefined> {
  const { account_id: accountId, language } = account;
  const { mailed, opened } = await recoverWithReview(tx, context, { accountId, recoveryCase, since, language });
  await sendResetMail(tx, context, account, { mail: 'passwordDisabled', lists: mailed });
  return opened;
}

/** A link reaches no further back than the time at which its address came to the account: what is older is not its reader's. */
const laterOf = (reportedAt: Date, introducedAt: Date | null): Date =>
  introducedAt !== null && introducedAt > reportedAt ? introducedAt : reportedAt;

/** Locks the account as every other change of its credentials does, and before it its group, as changes of a group do. */
async function lockForRecovery(tx: Transaction, storeId: string, accountId: string): Promise<void> {
  await lockGroupOf(tx, storeId, accountId);
  await lockPasswordHash(tx, storeId, accountId);
}

/** The time since which what was set up is ended. Read before the link is used up. */
async function requireReport(tx: Transaction, { store, now }: CommandContext, accountId: string): Promise<Date> {
  const since = await findOldestReport(tx, { storeId: store.id, accountId, now });
  if (since === undefined) throw refuseLink();
  return since;
}

function refuseLink(): RefusalError {
  return new RefusalError('INVALID_TOKEN');
}
