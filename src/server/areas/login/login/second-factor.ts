// The calls of the second factor.
import { memberHome } from '../../../../rules/member-home.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { addTrustedToken } from '../../../platform/http/trusted-device-cookie.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { lockPendingLogin } from '../../../platform/sessions/pending-logins.ts';
import { findSessionAccount } from '../../../platform/sessions/sessions.ts';
import type { Command, CommandContext, Redirect, RequestContext } from '../../../runtime/area.ts';
import { lockPasswordHash } from '../../account/member/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { recordLogin } from '../login-history/service.ts';
import {
  type FactorVerdict,
  type LoginFactorType,
  sendFactorCode,
  setPreferredFactor,
  trustDevice,
  verifyFactor,
} from '../multi-factor/service.ts';
import { factorsByAddress, type SentFactorType } from './factor-types.ts';
import { type LoginInProgress, refuseExpired, requireLoginInProgress } from './login-in-progress.ts';
import { completeLogin, continueLogin, type LoginContext, listSecondFactors, type OpenedLogin } from './open-login.ts';
import { findById, type LoginAccount } from './queries.ts';

type FactorContext = LoginContext & Pick<CommandContext, 'answers'>;

/** Gives the second factor: signs in the account that passed the first. */
export function submitFactor(type: LoginFactorType): (context: FactorContext) => Promise<Redirect> {
  return async (context) => {
    const { database, store, answers, reply, plans } = context;
    const login = await requireLoginInProgress(context);
    await requireUsable(context, login, type);
    const { accountId, session } = login;
    const value = String(answers['value'] ?? '');
    const verdict = await verifyFactor(context, { storeId: store.id, accountId, type, value, sessionId: session.id });
    if (verdict.is !== 'ok') throw await refuseFactor(context, login, type, verdict);
    const finished = await database.transaction((tx) => finishLogin(tx, context, login, type));
    if (finished === undefined) return followOtherTab(context, login);
    if (finished.trustedToken !== undefined)
      addTrustedToken(reply, finished.trustedToken, plans.settings.multiFactor.trustedDeviceDays);
    return continueLogin(reply, finished);
  };
}

/** Sends another code to where the factor sends them. */
export const resendFactorCode: Command<'login.multi-factor.send-code'> = async (context) => {
  const { database, store, params } = context;
  const login = await requireLoginInProgress(context);
  const type = readSentType(params.type);
  await requireUsable(context, login, type);
  const factor = { storeId: store.id, accountId: login.accountId, type, sessionId: login.session.id };
  await database.transaction((tx) => sendFactorCode(tx, context, factor));
  return undefined;
};

function readSentType(address: string): SentFactorType {
  if (address === 'email' || address === 'sms') return factorsByAddress[address];
  throw new RefusalError('NOT_FOUND');
}

async function requireUsable(
  context: Pick<RequestContext, 'database' | 'store' | 'plans'>,
  login: LoginInProgress,
  type: LoginFactorType,
): Promise<void> {
  const factors = await listSecondFactors(context.database, context, login);
  if (!factors.some((factor) => factor.type === type)) throw new RefusalError('NOT_NOW');
}

async function refuseFactor(
  context: FactorContext,
  { accountId, identifier, firstFactor }: LoginInProgress,
  type: LoginFactorType,
  verdict: Exclude<FactorVerdict, { readonly is: 'ok' }>,
): Promise<RefusalError> {
  await context.database.transaction(async (tx) => {
    const details = { factor: type, verdict: verdict.is };
    await writeAudit(tx, context.request, { action: 'login-refused', accountId, details });
    await recordLogin(tx, context, {
      accountIds: [accountId],
      succeeded: false,
      identifier,
      loginMethod: firstFactor,
      multiFactorType: type,
      requestsMultiFactor: true,
    });
  });
  return verdict.is === 'locked'
    ? new RefusalError('TOO_MANY', { retryAfter: verdict.retryAfter })
    : new RefusalError('PIN_CODE_ERROR');
}

/** undefined: the login is over, because another tab finished it or the first factor was changed. */
async function finishLogin(
  tx: Transaction,
  context: FactorContext,
  { accountId, session }: LoginInProgress,
  type: LoginFactorType,
): Promise<(OpenedLogin & { readonly trustedToken: string | undefined }) | undefined> {
  const { store, answers, now } = context;
  await lockPasswordHash(tx, store.id, accountId);
  const login = await lockPendingLogin(tx, session, now);
  if (login === undefined || login.accountId !== accountId) return undefined;
  const account = await findById(tx, store.id, accountId);
  if (answers['isPreferred'] === true && type !== 'BackupCode')
    await setPreferredFactor(tx, { storeId: store.id, accountId }, type);
  const trustedToken = answers['rememberDevice'] === true ? await trustBrowser(tx, context, account) : undefined;
  const { firstFactor, identifier, returnTo } = login;
  const opened = await completeLogin(tx, context, { account, firstFactor, identifier, returnTo: returnTo ?? undefined }, type);
  return { ...opened, trustedToken };
}

/** Returns the token of the browser's cookie. */
async function trustBrowser(tx: Transaction, context: FactorContext, account: LoginAccount): Promise<string> {
  const { platform, plans, store, userAgent, request } = context;
  const { account_id: accountId, email, email_verified_at: verifiedAt } = account;
  const { trustedDeviceDays: days } = plans.settings.multiFactor;
  await writeAudit(tx, request, { action: 'trusted-device-add', accountId, details: { days } });
  if (email !== null && verifiedAt !== null)
    await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind: 'deviceTrusted' });
  return trustDevice(tx, platform, { storeId: store.id, accountId, days, userAgent });
}

/** The browser has the cookies of the tab that finished the login first. */
async function followOtherTab(context: FactorContext, login: LoginInProgress): Promise<Redirect> {
  const isSignedIn = (await findSessionAccount(context.database, login.session)) === login.accountId;
  if (!isSignedIn) throw refuseExpired(context, login);
  return { redirectTo: login.returnTo ?? memberHome };
}
