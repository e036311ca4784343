import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf, readOperator } from '../../../platform/sessions/operators.ts';
import type { FormRequest, FormSource, PageLoader } from '../../../runtime/area.ts';
import { readReturnPage } from '../../../runtime/request/return-to.ts';
import { describePasskey } from '../../login/passkeys/own-passkeys.ts';
import { maxPasskeys } from '../../login/passkeys/passkey-rules.ts';
import { listPasskeys, type PasskeyRow } from '../../login/passkeys/queries.ts';
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
  const hasPasskeys = operator.has_passkeys;
  const offered = isConnected || hasPasskeys ? nothingOffered : offerAppSecret(context, operator, pending.id);
  return { returnTo, isConnected, hasPasskeys, ...offered };
};

export const profilePage: PageLoader<'console/profile/second-factor'> = async (context) => {
  const { database, store, plans, language, request } = context;
  const key = { storeId: store.id, operatorId: operatorOf(context).id };
  const operator = await readOperator(database, store.id, key.operatorId);
  if (operator === undefined) throw new RefusalError('UNAUTHORIZED');
  const passkeys = await listPasskeys(database, key);
  const isConnected = operator.totp_secret !== null;
  const isRequired = plans.settings.operatorRoles.isSecondFactorRequired;
  const offered = isConnected ? nothingOffered : offerAppSecret(context, operator, request?.operatorSession?.id ?? '');
  return {
    isOn: isConnected || passkeys.length > 0,
    isConnected,
    isRequired,
    canDisconnect: isConnected && !(isRequired && passkeys.length === 0),
    ...offered,
    passkeys: passkeys.map((passkey) => ({
      ...describePasskey(passkey, language),
      canRemove: !isRequired || isConnected || passkeys.length > 1,
    })),
    isFull: passkeys.length >= maxPasskeys,
  };
};

export const passkeyPage: PageLoader<'console/profile/passkey'> = async (context) => {
  const { passkey_id: passkeyId, name } = await requirePasskey(context);
  return { passkeyId, name };
};

export const passkeyForm: FormSource<'console-passkey-name'> = {
  initial: async (context) => ({ name: (await requirePasskey(context)).name }),
};

/** The passkey in the route, of the operator who is signed in. */
async function requirePasskey(context: FormRequest): Promise<PasskeyRow> {
  const passkeys = await listPasskeys(context.database, { storeId: context.store.id, operatorId: operatorOf(context).id });
  const passkey = passkeys.find(({ passkey_id: id }) => id === context.params['passkeyId']);
  if (passkey === undefined) throw new RefusalError('NOT_FOUND');
  return passkey;
}
