import { normalEmail, normalLoginId } from '../../../rules/normal-names.ts';
import { clearSessionCookies, setSessionCookie } from '../../plugins/session-cookies.ts';
import { RefusalError } from '../../refusal-error.ts';
import { writeAudit } from '../../store/audit.ts';
import { clearLoginFailures, takeLoginTry } from '../../store/login-throttle.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../store/passwords.ts';
import { nameAddress, takeRate } from '../../store/rate-limits.ts';
import { endSession, rotateSession, startSession } from '../../store/sessions.ts';
import type { Command, CommandVisit } from '../area.ts';
import { findByEmail, findByLoginId, keepPasswordHash, type LoginAccount } from './queries.ts';

const perAddress = { limit: 100, windowSeconds: 600 };

/** E-mail address or login ID, and password. Wrong ones and a throttled account answer alike, and take as long. */
export const logIn: Command<'login'> = async (visit) => {
  const { answers, database, ground, store, request, reply } = visit;
  const rate = await takeRate(database, ground, store.id, `login:${nameAddress(visit.ip)}`, perAddress);
  if (!rate.allowed) throw new RefusalError(429, 'TOO_MANY', 'Too many attempts.', { retryAfter: rate.retryAfter });
  const value = String(answers['value'] ?? '');
  const isEmail = value.includes('@');
  const identifier = isEmail ? normalEmail(value) : normalLoginId(value);
  const subject = { storeId: store.id, identifier };
  const attempt = await takeLoginTry(database, ground, subject);
  const named = isEmail ? await findByEmail(database, store.id, identifier) : await findByLoginId(database, store.id, identifier);
  const account = await findVerified(named, String(answers['password'] ?? ''));
  if (account === undefined || !attempt.allowed) {
    await writeAudit(database, request, { action: 'login-refused', accountId: null, details: { throttled: !attempt.allowed } });
    throw new RefusalError(422, 'LOGIN_FAILED', 'The login or the password is not correct.');
  }
  await renewHash(visit, account);
  const opened = await database.transaction(async (tx) => {
    await clearLoginFailures(tx, subject);
    await writeAudit(tx, request, { action: 'login', accountId: account.account_id, details: {} });
    return visit.session === null
      ? startSession(tx, request, account.account_id)
      : rotateSession(tx, request, visit.session, account.account_id);
  });
  setSessionCookie(reply, opened);
  return { redirectTo: visit.readReturnTo(visit.given['returnTo']) ?? '/mypage' };
};

/** The account whose password it is. At least one hash is computed, so that an unknown name takes as long. */
async function findVerified(accounts: readonly LoginAccount[], password: string): Promise<LoginAccount | undefined> {
  let found: LoginAccount | undefined;
  for (const account of accounts.length > 0 ? accounts : [undefined]) {
    if ((await verifyPassword(account?.password_hash ?? null, password)) && found === undefined) found = account;
  }
  return found;
}

/** A hash of weaker settings is made anew while the password is at hand. */
async function renewHash(visit: CommandVisit, account: LoginAccount): Promise<void> {
  if (account.password_hash === null || !needsRehash(account.password_hash)) return;
  const hash = await hashPassword(String(visit.answers['password'] ?? ''));
  await keepPasswordHash(visit.database, visit.store.id, account.account_id, hash, visit.now);
}

export const logOut: Command<'logout'> = async ({ session, database, reply, request }) => {
  if (session !== null) {
    await database.transaction(async (tx) => {
      await endSession(tx, session);
      await writeAudit(tx, request, { action: 'logout', accountId: session.accountId, details: {} });
    });
  }
  clearSessionCookies(reply);
  return { redirectTo: '/login' };
};
