// Login by a mailed code: /login/code asks for the address, then for the code.
import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { setSessionCookie } from '../../platform/http/session-cookies.ts';
import { hashText } from '../../platform/keys.ts';
import { type CodeSubject, checkCode, countSend, findSentTo, issueCode } from '../../platform/limits/one-time-codes.ts';
import { findSenderDomain } from '../../platform/outbox/sender-domain.ts';
import { makeId } from '../../platform/random.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { startSession } from '../../platform/sessions/sessions.ts';
import type { Command, CommandContext, PageLoader, RequestContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import { limitReturnTo } from '../../runtime/pages/request/return-to.ts';
import { lockPasswordHash } from '../account/service.ts';
import { sendMail } from '../mail/service.ts';
import { codeSubject, type MailedCode, sendCode } from '../mailed-code/service.ts';
import { openLogin } from './open-login.ts';
import { findByEmail } from './queries.ts';

const code: MailedCode = { purpose: 'login', mail: 'mail.loginCode' };

export const codePage: PageLoader<'login/code'> = async (context) => {
  const { plans, store, query } = context;
  const email = await findRequested(context);
  return {
    email,
    emailUserId: email === null ? null : opaqueId(email),
    returnTo: limitReturnTo(query['returnTo']),
    mailSenderDomain: findSenderDomain(plans.settings.storeSettingData.mailSenderDomain, store.origin),
  };
};

/** The address that this browser has requested a valid code for; null: none. */
async function findRequested({ database, store, session, now }: RequestContext): Promise<string | null> {
  return session === null ? null : findSentTo(database, { storeId: store.id, purpose: code.purpose, owner: session.id }, now);
}

/** Identifies the address in the form without showing it. */
const opaqueId = (email: string): string => hashText(`login-code\n${normalizeEmail(email)}`).slice(0, 22);

/** Sends a code to the only account with this verified address. The answer is the same for every address. */
export const sendLoginCode: Command<'login.send-code'> = async (context) => {
  const { database, platform, store, answers, ip, request, reply } = context;
  const to = String(answers['email'] ?? '');
  const accounts = await findByEmail(database, store.id, normalizeEmail(to));
  const opened = await database.transaction(async (tx) => {
    const started = context.session === null ? await startSession(tx, request) : undefined;
    const owner = (started?.session ?? context.session)?.id ?? '';
    const subject = codeSubject(context, code, { owner, to });
    const send = await countSend(tx, platform, subject, ip);
    if (!send.allowed) throw new RefusalError(429, send.code, 'No code is sent now.', { retryAfter: send.retryAfter });
    if (accounts.length === 1) await sendCode(tx, context, code, { owner, to });
    else await sendNoCode(tx, context, subject, to, accounts.length);
    return started;
  });
  if (opened !== undefined) setSessionCookie(reply, opened);
  return undefined;
};

/** Issues a code that nobody gets. Accounts that share an address are told to log in by their login ID. */
async function sendNoCode(
  tx: Transaction,
  context: CommandContext,
  subject: CodeSubject,
  to: string,
  accounts: number,
): Promise<void> {
  const { platform, plans, store, language } = context;
  await issueCode(tx, platform, subject, { sentTo: to });
  if (accounts === 0) return;
  const link = `${store.origin}/login`;
  const parameters = { serviceName: localize(plans.settings.storeSettingData.serviceName, language), link };
  await sendMail(tx, context, {
    storeId: store.id,
    intent: `login-code-shared:${subject.owner}:${makeId(platform.random, 'i')}`,
    to,
    subject: plans.text('mail.loginCodeShared.subject', language, parameters) ?? '',
    text: plans.text('mail.loginCodeShared.body', language, parameters) ?? '',
    code: null,
    link,
  });
}

/** Signs in the account whose address the code was sent to. */
export const logInByCode: Command<'login.code'> = async (context) => {
  const { database, platform, store, session, answers, payload, request, reply } = context;
  const to = await findRequested(context);
  if (session === null || to === null || payload.emailUserId !== opaqueId(to)) throw refuseCode();
  const subject = codeSubject(context, code, { owner: session.id, to });
  const typed = String(answers['authCode'] ?? '');
  const verdict = await database.transaction((tx) => checkCode(tx, platform, subject, typed));
  const [account, ...others] = verdict === 'ok' ? await findByEmail(database, store.id, subject.address) : [];
  if (account === undefined || others.length > 0) {
    await writeAudit(database, request, { action: 'login-refused', accountId: null, details: { verdict } });
    if (verdict === 'tooMany') throw new RefusalError(429, 'TOO_MANY', 'Too many wrong codes.');
    throw refuseCode();
  }
  const signedIn = await database.transaction(async (tx) => {
    await lockPasswordHash(tx, store.id, account.account_id);
    // The address or the login method was changed after the code was accepted.
    const [current] = await findByEmail(tx, store.id, subject.address);
    if (current?.account_id !== account.account_id) throw refuseCode();
    return openLogin(tx, context, current, 'AuthCode');
  });
  setSessionCookie(reply, signedIn);
  return { redirectTo: context.readReturnTo(payload.returnTo) ?? '/mypage' };
};

function refuseCode(): RefusalError {
  return new RefusalError(422, 'PIN_CODE_ERROR', 'The code is wrong or has expired.');
}
