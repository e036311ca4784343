import { operatorOf, readOperator } from '../../../platform/sessions/operators.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { readReturnPage } from '../../../runtime/request/return-to.ts';
import { readConsoleAddress } from '../login/console-address.ts';
import { offerAppSecret } from './app-secret.ts';

const nothingOffered = { secret: null, otpauthUrl: null, offerToken: '' };

/** For who has entered the password only. */
export const loginPage: PageLoader<'console/login/second-factor'> = async (context) => {
  const { database, store, query, project, request } = context;
  const pending = request?.operatorSession ?? null;
  const returnTo = readConsoleAddress(readReturnPage({ project }, query['returnTo'] ?? null));
  if (pending === null) return { redirectTo: `/console/login?returnTo=${encodeURIComponent(returnTo)}` };
  if (pending.missingFactors.length === 0) return { redirectTo: returnTo };
  const key = { storeId: store.id, operatorId: pending.operator.id };
  const isConnected = (await readOperator(database, key.storeId, key.operatorId))?.totp_secret != null;
  const offered = isConnected ? nothingOffered : offerAppSecret(context, key, pending.operator.email);
  return { returnTo, isConnected, ...offered };
};

export const profilePage: PageLoader<'console/profile/second-factor'> = async (context) => {
  const { database, store, plans } = context;
  const { id: operatorId, email } = operatorOf(context);
  const key = { storeId: store.id, operatorId };
  const isConnected = (await readOperator(database, key.storeId, key.operatorId))?.totp_secret != null;
  const offered = isConnected ? nothingOffered : offerAppSecret(context, key, email);
  return { isConnected, isRequired: plans.settings.operatorRoles.isSecondFactorRequired, ...offered };
};
