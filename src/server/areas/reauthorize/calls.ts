import { writeAudit } from '../../platform/audit.ts';
import { setSessionCookie } from '../../platform/http/session-cookies.ts';
import { recordLoginAttempt } from '../../platform/limits/login-throttle.ts';
import { checkCode, countSend } from '../../platform/limits/one-time-codes.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Member } from '../../platform/sessions/members.ts';
import { rotateSession } from '../../platform/sessions/sessions.ts';
import type { Command, CommandContext } from '../../runtime/area.ts';
import { findPasswordHash, requireMember } from '../account/service.ts';
import { codeSubject, type MailedCode, sendCode } from '../mailed-code/service.ts';

const code: MailedCode = { purpose: 'reauthorize', mail: 'mail.reauthorizeCode' };

/**
 * Proves the account of the session anew, by its password or by a code mailed to it: the session gets a new token and counts as
 * recently proved. It never becomes the session of another account.
 */
export const reauthorize: Command<'account.reauthorize'> = async (context) => {
  const { database, session, request, reply } = context;
  const member = await requireMember(context);
  if (session === null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  await (member.has_password ? provePassword(context, member) : proveCode(context, member));
  const opened = await database.transaction(async (tx) => {
    await writeAudit(tx, request, { action: 'reauthorize', accountId: member.account_id, details: {} });
    return rotateSession(tx, request, session, member.account_id);
  });
  setSessionCookie(reply, opened);
  return { redirectTo: context.readReturnTo(context.payload['returnTo']) ?? '/' };
};

/** Counts the try before it is refused: wrong passwords here and at the login lock alike. */
async function provePassword({ database, platform, store, answers, request }: CommandContext, member: Member): Promise<void> {
  const accountId = member.account_id;
  const hash = await findPasswordHash(database, store.id, accountId);
  const isRight = await verifyPassword(hash, String(answers['password'] ?? ''));
  const isAllowed = await recordLoginAttempt(
    database,
    platform,
    { storeId: store.id, identifier: `reauthorize\n${accountId}` },
    isRight,
  );
  if (isRight && isAllowed) return;
  await writeAudit(database, request, { action: 'reauthorize-refused', accountId, details: { throttled: !isAllowed } });
  throw new RefusalError(422, 'PASSWORD_WRONG', 'The password is not correct.');
}

async function proveCode(context: CommandContext, member: Member): Promise<void> {
  const { database, platform, answers, request } = context;
  const subject = codeSubject(context, code, recipientOf(member));
  const typed = String(answers['authCode'] ?? '');
  const verdict = await database.transaction((tx) => checkCode(tx, platform, subject, typed));
  if (verdict === 'ok') return;
  await writeAudit(database, request, { action: 'reauthorize-refused', accountId: member.account_id, details: { verdict } });
  if (verdict === 'tooMany') throw new RefusalError(429, 'TOO_MANY', 'Too many wrong codes.');
  throw new RefusalError(422, 'PIN_CODE_ERROR', 'The code is wrong or has expired.');
}

/** Sends a code to the account's own address. */
export const resendCode: Command<'account.reauthorize.re-send-auth-code'> = async (context) => {
  const { database, platform, ip } = context;
  const member = await requireMember(context);
  const recipient = recipientOf(member);
  await database.transaction(async (tx) => {
    const send = await countSend(tx, platform, codeSubject(context, code, recipient), ip);
    if (!send.allowed) throw new RefusalError(429, send.code, 'No code is sent now.', { retryAfter: send.retryAfter });
    await sendCode(tx, context, code, recipient);
  });
  return undefined;
};

function recipientOf({ account_id: owner, email }: Member): { readonly owner: string; readonly to: string } {
  if (email === null) throw new RefusalError(409, 'NOT_NOW', 'This account has no e-mail address.');
  return { owner, to: email };
}
