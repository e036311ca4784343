// Login by a mailed code: /login/code asks for the address, then for the code.
import type { FastifyRequest } from 'fastify';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { setSessionCookie } from '../../../platform/http/session-cookies.ts';
import { hashText } from '../../../platform/keys.ts';
import { type CodeSubject, checkCode, countSend, findSentTo, issueCode } from '../../../platform/limits/one-time-codes.ts';
import { findSenderDomain } from '../../../platform/outbox/sender-domain.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { startSession } from '../../../platform/sessions/sessions.ts';
import type { Command, CommandContext, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { limitReturnTo } from '../../../runtime/request/return-to.ts';
import { lockPasswordHash } from '../../account/member/queries.ts';
import { type MailContext, type Reader, sendMail } from '../../shell/mail/service.ts';
import { recordLogin } from '../login-history/service.ts';
import { type CodePurpose, codeSubject, sendCode } from '../mailed-code/service.ts';
import { continueLogin, type LoginContext, openLogin } from './open-login.ts';
import { findByEmail, type LoginAccount } from './queries.ts';

const purpose: CodePurpose = 'login';

export const codePage: PageLoader<'login/code'> = async (context) => {
  const { plans, store, query } = context;
  const requested = await findRequested(context);
  const sending = requested === undefined ? null : String(requested.sent_at.getTime());
  // The member wants another address than that of this sending.
  const email = requested === undefined || query['again'] === sending ? null : requested.sent_to;
  return {
    step: email === null ? 'address' : 'code',
    sending,
    email,
    emailUserId: email === null ? null : opaqueId(email),
    returnTo: limitReturnTo(query['returnTo']),
    mailSenderDomain: findSenderDomain(plans.settings.storeSettingData.mailSenderDomain, store.origin),
  };
};

/** Where and when this browser was sent a code that is still valid; undefined: nowhere. */
async function findRequested({ database, store, session, now }: RequestContext): ReturnType<typeof findSentTo> {
  return session === null ? undefined : findSentTo(database, { storeId: store.id, purpose, owner: session.id }, now);
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
    const subject = codeSubject(context, purpose, { owner, to });
    const send = await countSend(tx, platform, subject, ip, context.plans.settings.limits.mailedCodes);
    if (!send.allowed) throw new RefusalError(send.code, { retryAfter: send.retryAfter });
    const [account, ...otherAccounts] = accounts;
    if (account !== undefined && otherAccounts.length === 0)
      await sendCode(tx, context, purpose, { owner, to, language: account.language, accountId: account.account_id });
    else await sendNoCode(tx, context, subject, to, accounts);
    return started;
  });
  if (opened !== undefined) setSessionCookie(reply, opened);
  return undefined;
};

/** Issues a code that is not sent. If accounts share the address, the mail advises to log in by the login ID. */
async function sendNoCode(
  tx: Transaction,
  context: CommandContext,
  subject: CodeSubject,
  to: string,
  accounts: readonly LoginAccount[],
): Promise<void> {
  await issueCode(tx, context.platform, subject, { sentTo: to });
  if (accounts.length === 0) return;
  const language = accounts.find((account) => account.language !== null)?.language ?? null;
  await sendSharedMail(tx, context, { owner: subject.owner, reader: { email: to, language, accountId: null } });
}

/** Mails that accounts share the address, so that a code would not say which. */
export async function sendSharedMail(
  tx: Transaction,
  context: MailContext & { readonly request: FastifyRequest },
  { owner, reader }: { readonly owner: string; readonly reader: Reader },
): Promise<void> {
  await sendMail(tx, context, {
    kind: 'loginCodeShared',
    intent: `login-code-shared:${owner}:${makeId(context.platform.random, 'i')}`,
    reader,
    link: `${context.store.origin}/login`,
  });
}

/** Signs in the account whose address the code was sent to. */
export const logInByCode: Command<'login.code'> = async (context) => {
  const { database, platform, store, session, answers, payload, request, reply } = context;
  const to = (await findRequested(context))?.sent_to;
  if (session === null || to === undefined || payload.emailUserId !== opaqueId(to)) throw refuseCode();
  const subject = codeSubject(context, purpose, { owner: session.id, to });
  const typed = String(answers['authCode'] ?? '');
  const verdict = await database.transaction((tx) => checkCode(tx, platform, subject, typed));
  const loginAccounts = await findByEmail(database, store.id, subject.address);
  const [account, ...otherAccounts] = loginAccounts;
  const login = { identifier: subject.address, loginMethod: 'AuthCode' } as const;
  if (verdict !== 'ok' || account === undefined || otherAccounts.length > 0) {
    await database.transaction(async (tx) => {
      await writeAudit(tx, request, { action: 'login-refused', accountId: null, details: { verdict } });
      const accountIds = loginAccounts.map((loginAccount) => loginAccount.account_id);
      await recordLogin(tx, context, { ...login, accountIds, succeeded: false });
    });
    if (verdict === 'tooMany') throw new RefusalError('TOO_MANY');
    throw refuseCode();
  }
  const opened = database.transaction(async (tx) => {
    await lockPasswordHash(tx, store.id, account.account_id);
    // The address or the login method was changed after the code was accepted.
    const [current] = await findByEmail(tx, store.id, subject.address);
    if (current?.account_id !== account.account_id) throw refuseCode();
    return openLogin(tx, context, {
      account: current,
      identifier: subject.address,
      firstFactor: 'AuthCode',
      returnTo: context.readReturnTo(payload.returnTo),
    });
  });
  return continueLogin(reply, await opened.catch((error: unknown) => recordRefusal(context, account, error)));
};

/** Throws the error, after it was recorded if it is a refusal. */
async function recordRefusal(
  context: LoginContext,
  { account_id: accountId, email }: LoginAccount,
  error: unknown,
): Promise<never> {
  if (error instanceof RefusalError)
    await context.database.transaction(async (tx) => {
      await writeAudit(tx, context.request, { action: 'login-refused', accountId, details: { code: error.code } });
      await recordLogin(tx, context, {
        accountIds: [accountId],
        succeeded: false,
        identifier: normalizeEmail(email ?? ''),
        loginMethod: 'AuthCode',
      });
    });
  throw error;
}

function refuseCode(): RefusalError {
  return new RefusalError('PIN_CODE_ERROR');
}
