// The pages of the second factor.
import type { DataOf } from '../../../../declared-data.ts';
import type { LoginMultiFactorTypePage } from '../../../../generated/pages.ts';
import { maskEmail, maskPhone } from '../../../platform/outbox/mask-destination.ts';
import { findSenderDomain } from '../../../platform/outbox/sender-domain.ts';
import type { PageContext, PageLoader, Redirect } from '../../../runtime/area.ts';
import { findDestination as findFactorAddress } from '../multi-factor/factor-codes.ts';
import type { LoginFactor } from '../multi-factor/login-factors.ts';
import { openFactorCode } from '../multi-factor/open-factor-code.ts';
import { type FactorAddress, factorsByAddress, routeOfFactor, routeOfFactors, type SentFactorType } from './factor-types.ts';
import { findLoginInProgress, type LoginInProgress } from './login-in-progress.ts';
import { listSecondFactors } from './open-login.ts';

/** The choice of a factor. A preferred one, or the only one that is no backup code, opens directly unless `?select=1` asks for the choice. */
export const factorsPage: PageLoader<'login/multi-factor/index' | 'oidc/login/multi-factor/index'> = async (context) => {
  const login = await findLoginInProgress(context);
  if ('redirectTo' in login) return login;
  const factors = await listSecondFactors(context.database, context, login);
  const first = context.query['select'] === undefined ? findFirst(factors) : undefined;
  if (first !== undefined) return { redirectTo: routeOfFactor(first.type, login.returnTo) };
  const offered = new Set(factors.map(({ type }) => type));
  return {
    multiFactorTypes: Object.values(factorsByAddress).filter((type) => offered.has(type)),
    email: offered.has('Email') ? await findShownAddress(context, login, 'Email') : null,
    phoneNumber: offered.has('SMS') ? await findShownAddress(context, login, 'SMS') : null,
  };
};

function findFirst(factors: readonly LoginFactor[]): LoginFactor | undefined {
  const methods = factors.filter(({ type }) => type !== 'BackupCode');
  const preferred = methods.find(({ isPreferred }) => isPreferred);
  const [only, ...otherFactors] = methods.length === 0 ? factors : methods;
  return preferred ?? (otherFactors.length === 0 ? only : undefined);
}

type TypeData = DataOf<LoginMultiFactorTypePage>;
type TypeContext = PageContext<{ readonly type: Exclude<FactorAddress, 'backup-code'> }>;

/** A factor's page. Opening that of e-mail or SMS sends a code, unless the session has one that is still valid. */
export async function factorPage(context: TypeContext): Promise<TypeData | Redirect> {
  const login = await findLoginInProgress(context);
  if ('redirectTo' in login) return login;
  const type = factorsByAddress[context.params.type];
  const factors = await listSecondFactors(context.database, context, login);
  if (!factors.some((factor) => factor.type === type)) return { redirectTo: routeOfFactors(login.returnTo) };
  const { plans, store } = context;
  const isBlocked = type !== 'OTP' && (await isSendBlocked(context, login, type));
  return {
    multiFactorType: type,
    sentTo: type === 'OTP' ? null : await findShownAddress(context, login, type),
    isSendBlocked: isBlocked,
    hasOthers: factors.length > 1,
    mailSenderDomain: type === 'Email' ? findSenderDomain(plans.settings.storeSettingData.mailSenderDomain, store.origin) : null,
  };
}

export const backupCodePage: PageLoader<'login/multi-factor/backup-code' | 'oidc/login/multi-factor/backup-code'> = async (
  context,
) => {
  const login = await findLoginInProgress(context);
  if ('redirectTo' in login) return login;
  const factors = await listSecondFactors(context.database, context, login);
  if (!factors.some(({ type }) => type === 'BackupCode')) return { redirectTo: routeOfFactors(login.returnTo) };
  return { multiFactorType: 'BackupCode', hasOthers: factors.length > 1 };
};

/** Sends the code of a page that is opened. A form that is shown again after a wrong value sends none. */
async function isSendBlocked(context: TypeContext, login: LoginInProgress, type: SentFactorType): Promise<boolean> {
  const { request, store } = context;
  if (request?.method !== 'GET') return false;
  const factor = { storeId: store.id, accountId: login.accountId, type, sessionId: login.session.id };
  return !(await openFactorCode({ ...context, database: request.database, request }, factor));
}

async function findShownAddress({ database, store }: PageContext<object>, { accountId }: LoginInProgress, type: SentFactorType) {
  const address = await findFactorAddress(database, { storeId: store.id, accountId, type });
  if (address === null) return null;
  return type === 'Email' ? maskEmail(address) : maskPhone(address);
}
