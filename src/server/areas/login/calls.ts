import { readIdentifier } from '../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  clearSessionCookies,
  readDeviceTokens,
  setSessionCookie,
  setSignedOutCookie,
} from '../../platform/http/session-cookies.ts';
import { deviceSubject, isLoginUnlocked, recordLoginAttempt } from '../../platform/limits/login-throttle.ts';
import { countRate, normalizeIp } from '../../platform/limits/rate-limits.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../platform/passwords/passwords.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { findKnownDevices } from '../../platform/sessions/known-devices.ts';
import { endSession } from '../../platform/sessions/sessions.ts';
import type { Command, CommandContext } from '../../runtime/area.ts';
import { lockPasswordHash } from '../account/service.ts';
import { openLogin } from './open-login.ts';
import { countAccountsPerEmail, findByEmail, findByLoginId, type LoginAccount, replacePasswordHash } from './queries.ts';

const perAddress = { limit: 100, windowSeconds: 600 };

/** Signs a member in by e-mail address or login ID. Wrong and throttled logins get the same answer in the same time. */
export const logIn: Command<'login'> = async (context) => {
  const { answers, database, platform, store, request, reply } = context;
  const rate = await countRate(database, platform, store.id, `login:${normalizeIp(context.ip)}`, perAddress);
  if (!rate.allowed) throw new RefusalError(429, 'TOO_MANY', 'Too many attempts.', { retryAfter: rate.retryAfter });
  const { kind, identifier } = readIdentifier(String(answers['value'] ?? ''));
  const isEmail = kind === 'email';
  const candidates = isEmail
    ? await findByEmail(database, store.id, identifier)
    : await findByLoginId(database, store.id, identifier);
  const hashes = isEmail ? await countAccountsPerEmail(database, store.id) : 1;
  const account = await findVerified(candidates, String(answers['password'] ?? ''), hashes);
  const isAllowed = await countAttempt(context, { identifier, candidates, account });
  if (account === undefined || !isAllowed) {
    await writeAudit(database, request, { action: 'login-refused', accountId: null, details: { throttled: !isAllowed } });
    throw refuseLogin();
  }
  const renewed = await renewHash(context, account);
  const signedIn = await database.transaction((tx) => completeLogin(tx, context, account, renewed));
  setSessionCookie(reply, signedIn);
  return { redirectTo: context.readReturnTo(context.payload['returnTo']) ?? '/mypage' };
};

function refuseLogin(): RefusalError {
  return new RefusalError(422, 'LOGIN_FAILED', 'The login or the password is not correct.');
}

interface LoginAttempt {
  readonly identifier: string;
  /** Accounts with this identifier. */
  readonly candidates: readonly LoginAccount[];
  /** The account with this password; undefined: the password was wrong. */
  readonly account: LoginAccount | undefined;
}

/**
 * Counts the attempt and returns whether it is allowed. If accounts share the address, a wrong password counts for the address
 * and the device, and a right one clears only its device's count: the owner of one account cannot reset the attempts at
 * another.
 */
async function countAttempt(context: CommandContext, { identifier, candidates, account }: LoginAttempt): Promise<boolean> {
  const { database, platform, store, request } = context;
  const accountIds = (account === undefined ? candidates : [account]).map((each) => each.account_id);
  const search = { storeId: store.id, accountIds, tokens: readDeviceTokens(request) };
  const devices = (await findKnownDevices(database, search, context.now)).map((id) => deviceSubject(store.id, id));
  const address = { storeId: store.id, identifier };
  const isShared = candidates.length > 1;
  const [device] = devices;
  if (account !== undefined) {
    if (device === undefined && isShared) return isLoginUnlocked(database, platform, address);
    return recordLoginAttempt(database, platform, device ?? address, true);
  }
  let isAllowed = true;
  for (const subject of device === undefined || isShared ? [address, ...devices] : devices)
    isAllowed = (await recordLoginAttempt(database, platform, subject, false)) && isAllowed;
  return isAllowed;
}

/** Starts the session, unless the password changed after it was verified. */
async function completeLogin(tx: Transaction, context: CommandContext, account: LoginAccount, renewed: string | undefined) {
  const { store } = context;
  const { account_id: accountId, password_hash: verified } = account;
  const locked = await lockPasswordHash(tx, store.id, accountId);
  // A simultaneous login may have renewed the hash of the same password.
  if (locked !== verified && !(await verifyPassword(locked, String(context.answers['password'] ?? '')))) throw refuseLogin();
  if (renewed !== undefined && verified !== null)
    await replacePasswordHash(tx, { storeId: store.id, accountId, verified, renewed }, context.now);
  return openLogin(tx, context, account, 'Password');
}

/**
 * Finds the account with this password. Always computes `hashes` hashes, so that the time shows neither whether the identifier
 * has an account nor how many.
 */
async function findVerified(
  accounts: readonly LoginAccount[],
  password: string,
  hashes: number,
): Promise<LoginAccount | undefined> {
  const results = Array.from({ length: hashes }, (_, index) => verifyPassword(accounts[index]?.password_hash ?? null, password));
  const right = (await Promise.all(results)).indexOf(true);
  return accounts[right];
}

/** Returns a new hash if the present one was made with weaker settings. */
async function renewHash(context: CommandContext, account: LoginAccount): Promise<string | undefined> {
  if (account.password_hash === null || !needsRehash(account.password_hash)) return undefined;
  return hashPassword(String(context.answers['password'] ?? ''));
}

export const logOut: Command<'logout'> = async ({ session, database, reply, request }) => {
  if (session !== null) {
    await database.transaction(async (tx) => {
      await endSession(tx, session);
      await writeAudit(tx, request, { action: 'logout', accountId: session.accountId, details: {} });
    });
  }
  clearSessionCookies(reply);
  setSignedOutCookie(reply);
  return { redirectTo: '/login' };
};
