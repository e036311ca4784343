import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { redeemLink, voidLinks } from '../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { forgetDevices } from '../../platform/sessions/known-devices.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import type { Command, CommandContext } from '../../runtime/area.ts';
import { isEmailOfAccount, lockPasswordHash, saveEmail, toTakenRefusal } from '../account/service.ts';
import { forgetTrustedDevices } from '../multi-factor/service.ts';
import { revokeGrantsOf } from '../oidc/service.ts';
import { deletePasskeysOf } from '../passkeys/service.ts';
import { sendResetMail } from '../password/service.ts';
import { sendSecurityMail } from '../security-mail/service.ts';
import { deletePassword, findEmailUndo, findNotMeAccount, type MailedLinkAccount } from './queries.ts';

/**
 * Ends all sessions of an account whose owner reports a change or login by somebody else, and mails a link for a new password.
 */
export const reportNotMe: Command<'account.not-me'> = async (context) => {
  const { database, store, payload, now, request } = context;
  const search = { storeId: store.id, token: payload.token ?? '', now };
  const found = await findNotMeAccount(database, search);
  if (found === undefined) throw refuseLink();
  await database.transaction(async (tx) => {
    // The account is locked first, as in every other change of its credentials.
    await lockPasswordHash(tx, store.id, found.account_id);
    const account = await findNotMeAccount(tx, search);
    if (account === undefined) throw refuseLink();
    if ((await redeemLink(tx, { ...search, purpose: 'notMe' })) === undefined) throw refuseLink();
    const endedSessions = await secureAccount(tx, context, account);
    await writeAudit(tx, request, { action: 'not-me', accountId: account.account_id, details: { endedSessions } });
  });
  return { redirectTo: '/account/not-me/complete' };
};

/** Restores the address that an account had before its change, and secures the account like `reportNotMe`. */
export const undoEmail: Command<'account.email.undo'> = async (context) => {
  const { database, store, plans, payload, now, request, language } = context;
  const search = { storeId: store.id, token: payload.token ?? '', now };
  const found = await findEmailUndo(database, search);
  if (found === undefined) throw refuseLink();
  const accountId = found.account.account_id;
  const isUnique = !plans.settings.registration.isDuplicateEmailAllowed;
  try {
    await database.transaction(async (tx) => {
      await lockPasswordHash(tx, store.id, accountId);
      const undo = await findEmailUndo(tx, search);
      if (undo === undefined) throw refuseLink();
      if ((await redeemLink(tx, { ...search, purpose: 'emailUndo' })) === undefined) throw refuseLink();
      const email = undo.previousEmail;
      const emailNormal = normalizeEmail(email);
      if (isUnique && (await isEmailOfAccount(tx, store.id, emailNormal, accountId)))
        throw new RefusalError(409, 'ACCOUNT_ALREADY_EXISTS_EMAIL', 'This e-mail address is taken.');
      await saveEmail(tx, { storeId: store.id, accountId, email, emailNormal, isUnique, now });
      const endedSessions = await secureAccount(tx, context, { ...undo.account, email });
      await writeAudit(tx, request, { action: 'email-undo', accountId, details: { endedSessions } });
      await sendSecurityMail(
        { ...context, tx },
        { accountId, to: email, kind: 'emailRestored', language: undo.account.language ?? language },
      );
    });
  } catch (error) {
    throw toTakenRefusal(error) ?? error;
  }
  return { redirectTo: '/account/undo-email/complete' };
};

/**
 * Shuts everybody out of an account: deletes its password and passkeys, which somebody else may have, ends all sessions,
 * disconnects all apps, forgets all devices, makes all mailed links void and mails a link for a new password to its address.
 * Returns how many sessions ended.
 */
async function secureAccount(
  tx: Transaction,
  context: CommandContext,
  account: Omit<MailedLinkAccount, 'email'> & { readonly email: string },
): Promise<number> {
  const { store, now } = context;
  const { account_id: accountId } = account;
  await deletePassword(tx, { storeId: store.id, accountId, now });
  const ended = await endSessionsOf(tx, store.id, accountId);
  await forgetDevices(tx, store.id, accountId, []);
  await forgetTrustedDevices(tx, { storeId: store.id, accountId });
  await deletePasskeysOf(tx, store.id, accountId);
  await revokeGrantsOf(tx, { storeId: store.id, accountId });
  await voidLinks(tx, store.id, accountId, 'passwordReset', 'notMe', 'emailUndo');
  await sendResetMail(tx, context, account, 'passwordDisabled');
  return ended;
}

function refuseLink(): RefusalError {
  return new RefusalError(409, 'INVALID_TOKEN', 'The link was used or has expired.');
}
