import { readIdentifier } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { clearSessionCookies, readDeviceTokens, setSignedOutCookie } from '../../../platform/http/session-cookies.ts';
import {
  accountSubject,
  deviceSubject,
  type LoginSubject,
  recordLoginAttempt,
  unknownSubject,
} from '../../../platform/limits/login-throttle.ts';
import { limitRate, normalizeIp } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { findKnownDevices } from '../../../platform/sessions/known-devices.ts';
import { endSession } from '../../../platform/sessions/sessions.ts';
import type { Command, CommandContext, RequestContext } from '../../../runtime/area.ts';
import { withReturnTo } from '../../../runtime/request/return-to.ts';
import { lockPasswordHash } from '../../account/member/queries.ts';
import { requireBotCheck } from '../bot-check/service.ts';
import { recordLogin } from '../login-history/service.ts';
import { continueLogin, openLogin } from './open-login.ts';
import {
  countAccountsPerEmail,
  findByEmail,
  findByLoginId,
  type LoginAccount,
  listImportedParameters,
  replacePasswordHash,
} from './queries.ts';

/** Signs a member in by e-mail address or login ID. Wrong and throttled logins get the same answer in the same time. */
export const logIn: Command<'login'> = async (context) => {
  const { answers, database, store, request, reply } = context;
  await limitLogins(context);
  const { kind: identifierKind, identifier } = readIdentifier(String(answers['value'] ?? ''));
  const isEmail = identifierKind === 'email';
  const candidates = isEmail
    ? await findByEmail(database, store.id, identifier)
    : await findByLoginId(database, store.id, identifier);
  const entered: EnteredName = {
    name: { storeId: store.id, identifier },
    candidates,
    devices: await findDevices(context, candidates),
  };
  await requireBotCheck(context, { action: 'auth', subjects: listVisibleSubjects(entered), accountId: null });
  const hashes = isEmail ? await countAccountsPerEmail(database, store.id) : 1;
  const account = await findVerified(context, candidates, String(answers['password'] ?? ''), hashes);
  const isAllowed = await countAttempt(context, entered, account);
  if (account === undefined || !isAllowed) {
    await database.transaction(async (tx) => {
      await writeAudit(tx, request, { action: 'login-refused', accountId: null, details: { throttled: !isAllowed } });
      const accountIds = (account === undefined ? candidates : [account]).map((listedAccount) => listedAccount.account_id);
      await recordLogin(tx, context, { accountIds, succeeded: false, identifier, loginMethod: 'Password' });
    });
    throw refuseLogin();
  }
  const renewed = await renewHash(context, account);
  return continueLogin(reply, await database.transaction((tx) => openByPassword(tx, context, { identifier, account, renewed })));
};

function refuseLogin(): RefusalError {
  return new RefusalError('LOGIN_FAILED');
}

/** What was entered, with the accounts that have this address or login ID. */
interface EnteredName {
  readonly name: LoginSubject;
  readonly candidates: readonly LoginAccount[];
  /** By account: what to count for if the browser is a known device of it. */
  readonly devices: ReadonlyMap<string, LoginSubject>;
}

async function findDevices(
  { database, store, request, now }: CommandContext,
  candidates: readonly LoginAccount[],
): Promise<EnteredName['devices']> {
  const accountIds = candidates.map((account) => account.account_id);
  const devices = await findKnownDevices(database, { storeId: store.id, accountIds, tokens: readDeviceTokens(request) }, now);
  // Last used first, so the reverse keeps the last used device of each account.
  return new Map(devices.toReversed().map((device) => [device.account_id, deviceSubject(store.id, device.device_id)]));
}

/**
 * What the failures that ask for a bot check are counted for: the known devices if there are any, otherwise what was entered. Not
 * the account: a stranger could see which address and login ID belong together.
 */
function listVisibleSubjects({ name, devices }: EnteredName): readonly LoginSubject[] {
  return devices.size === 0 ? [name] : [...devices.values()];
}

/** Counts a login of this network, by password or passkey. Throws 429 TOO_MANY. */
export async function limitLogins(context: RequestContext): Promise<void> {
  const perNetwork = { limit: context.plans.settings.limits.calls.loginsPerNetwork, windowSeconds: 600 };
  await limitRate(context, `login:${normalizeIp(context.ip)}`, perNetwork);
}

/**
 * Counts the attempt and returns whether it is allowed. Each account that the password was compared with has one count for all
 * its names, or that of the known device. A right password clears only its own account's. What was entered has a count as well, for
 * the bot check; a right password during a lock counts there like a wrong one, as otherwise the check would tell it.
 */
async function countAttempt(
  { database, platform, plans, store }: CommandContext,
  { name, candidates, devices }: EnteredName,
  account: LoginAccount | undefined,
): Promise<boolean> {
  const throttle = plans.settings.limits.passwordAttempts;
  const isRight = account !== undefined;
  const compared = (isRight ? [account] : candidates).map(
    ({ account_id: accountId }) => devices.get(accountId) ?? accountSubject(store.id, accountId),
  );
  const subjects = compared.length === 0 ? [unknownSubject(store.id, name.identifier)] : compared;
  const isAllowed = await recordLoginAttempt(database, platform, subjects, isRight, throttle);
  const isKnownDevice = candidates.length > 0 && devices.size === candidates.length;
  const isAccepted = isRight && isAllowed;
  // Who shares the address cannot clear its count.
  if (!isKnownDevice && !(isAccepted && candidates.length > 1))
    await recordLoginAttempt(database, platform, name, isAccepted, throttle);
  return isAllowed;
}

/** Opens the login, unless the password changed after it was verified. */
async function openByPassword(
  tx: Transaction,
  context: CommandContext,
  { identifier, account, renewed }: { identifier: string; account: LoginAccount; renewed: string | undefined },
) {
  const { store } = context;
  const { account_id: accountId, password_hash: verified } = account;
  const locked = await lockPasswordHash(tx, store.id, accountId);
  // A simultaneous login may have renewed the hash of the same password.
  if (locked !== verified && !(await context.passwords.verify(locked, String(context.answers['password'] ?? ''))))
    throw refuseLogin();
  if (renewed !== undefined && verified !== null)
    await replacePasswordHash(tx, { storeId: store.id, accountId, verified, renewed }, context.now);
  return openLogin(tx, context, {
    account,
    identifier,
    firstFactor: 'Password',
    returnTo: context.readReturnTo(context.payload['returnTo']),
  });
}

/**
 * Finds the account with this password. Always computes `hashes` hashes of each kind that the store has, so that the time shows neither
 * whether the identifier has an account nor how many, nor which were imported.
 */
async function findVerified(
  { database, passwords, store }: CommandContext,
  accounts: readonly LoginAccount[],
  password: string,
  hashes: number,
): Promise<LoginAccount | undefined> {
  const stored = Array.from({ length: hashes }, (_, index) => accounts[index]?.password_hash ?? null);
  const imported = await listImportedParameters(database, store.id);
  return accounts[(await passwords.verifyEach(stored, password, imported)).indexOf(true)];
}

/** Returns a new hash if the present one was made with weaker settings. */
async function renewHash(context: CommandContext, account: LoginAccount): Promise<string | undefined> {
  if (account.password_hash === null || !context.passwords.needsRehash(account.password_hash)) return undefined;
  return context.passwords.hash(String(context.answers['password'] ?? ''));
}

/** With `returnTo`, somebody continues there by another account. */
export const logOut: Command<'logout'> = async ({ session, database, reply, request, payload, readReturnTo }) => {
  if (session !== null) {
    await database.transaction(async (tx) => {
      await endSession(tx, session);
      await writeAudit(tx, request, { action: 'logout', accountId: session.accountId, details: {} });
    });
  }
  clearSessionCookies(reply);
  setSignedOutCookie(reply);
  const returnTo = readReturnTo(payload.returnTo);
  return { redirectTo: returnTo === undefined ? '/login' : withReturnTo('/login', returnTo, '') };
};
