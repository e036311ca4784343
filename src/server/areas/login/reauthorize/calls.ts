import { writeAudit } from '../../../platform/audit.ts';
import { checkCode, countSend } from '../../../platform/limits/one-time-codes.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { ownPasswordSubject, verifyOwnPassword } from '../../account/member/own-password.ts';
import { requireMember } from '../../account/member/service.ts';
import { requireBotCheck } from '../bot-check/service.ts';
import { type CodePurpose, type CodeRecipient, codeSubject, sendCode } from '../mailed-code/service.ts';
import { continueProved, renewProof } from './renew-proof.ts';

const purpose: CodePurpose = 'reauthorize';

/**
 * Re-authenticates the account of the session, by its password or by a code mailed to it: the session gets a new token and counts
 * as recently proved. It never becomes the session of another account.
 */
export const reauthorize: Command<'account.reauthorize'> = async (context) => {
  const member = await requireMember(context);
  const verified = member.has_password ? await provePassword(context, member) : await proveCode(context, member);
  const opened = await context.database.transaction((tx) =>
    renewProof(tx, context, { accountId: member.account_id, verified, method: member.has_password ? 'Password' : 'AuthCode' }),
  );
  return continueProved(context, opened);
};

/** Returns the hash in force; null: the account has none. */
async function provePassword(context: CommandContext, { account_id: accountId }: Member): Promise<string | null> {
  const subjects = [ownPasswordSubject(context, accountId)];
  await requireBotCheck(context, { action: 'auth', subjects, accountId });
  const hash = await verifyOwnPassword(context, accountId, String(context.answers['password'] ?? ''));
  if (hash !== undefined) return hash;
  await writeAudit(context.database, context.request, { action: 'reauthorize-refused', accountId, details: {} });
  throw new RefusalError('PASSWORD_WRONG');
}

async function proveCode(context: CommandContext, member: Member): Promise<null> {
  const { database, platform, answers, request } = context;
  const subject = codeSubject(context, purpose, recipientOf(member));
  const typed = String(answers['authCode'] ?? '');
  const verdict = await database.transaction((tx) => checkCode(tx, platform, subject, typed));
  if (verdict === 'ok') return null;
  await writeAudit(database, request, { action: 'reauthorize-refused', accountId: member.account_id, details: { verdict } });
  if (verdict === 'tooMany') throw new RefusalError('TOO_MANY');
  throw new RefusalError('PIN_CODE_ERROR');
}

/** Sends a code to the account's own address. */
export const resendCode: Command<'account.reauthorize.re-send-auth-code'> = async (context) => {
  const { database, platform, plans, ip } = context;
  const member = await requireMember(context);
  if (member.has_password) throw new RefusalError('NOT_NOW');
  const recipient = recipientOf(member);
  await database.transaction(async (tx) => {
    const send = await countSend(tx, platform, codeSubject(context, purpose, recipient), ip, plans.settings.limits.mailedCodes);
    if (!send.allowed) throw new RefusalError(send.code, { retryAfter: send.retryAfter });
    await sendCode(tx, context, purpose, recipient);
  });
  return undefined;
};

function recipientOf({ account_id: owner, email, language }: Member): CodeRecipient {
  if (email === null) throw new RefusalError('NOT_NOW');
  return { owner, to: email, language, accountId: owner };
}
