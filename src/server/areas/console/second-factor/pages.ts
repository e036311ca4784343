import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf, readOperator } from '../../../platform/sessions/operators.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { readReturnPage } from '../../../runtime/request/return-to.ts';
import { readConsoleAddress } from '../login/console-address.ts';
import { offerAppSecret } from './app-secret.ts';

const nothingOffered = { secret: null, otpauthUrl: null };

/** For who has entered the password only. */
export const loginPage: PageLoader<'console/login/second-factor'> = async (context) => {
  const { database, store, query, project, request } = context;
  const pending = request?.operatorSession ?? null;
  const returnTo = readConsoleAddress(readReturnPage({ project }, query['returnTo'] ?? null));
  if (pending === null) return { redirectTo: `/console/login?returnTo=${encodeURIComponent(returnTo)}` };
  if (pending.missingFactors.length === 0) return { redirectTo: returnTo };
  const operator = await readOperator(database, store.id, pending.operator.id);
  if (operator === undefined) return { redirectTo: '/console/login' };
  const isConnected = operator.totp_secret !== null;
  return { returnTo, isConnected, ...(isConnected ? nothingOffered : offerAppSecret(context, operator, pending.id)) };
};

export const profilePage: PageLoader<'console/profile/second-factor'> = async (context) => {
  const { database, store, plans, request } = context;
  const operator = await readOperator(database, store.id, operatorOf(context).id);
  if (operator === undefined) throw new RefusalError('UNAUTHORIZED');
  const isConnected = operator.totp_secret !== null;
  const offered = isConnected ? nothingOffered : offerAppSecret(context, operator, request?.operatorSession?.id ?? '');
  return { isConnected, isRequired: plans.settings.operatorRoles.isSecondFactorRequired, ...offered };
};
