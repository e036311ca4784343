// The end of a login at the console: the second factor after the password.
import type { Transaction } from '../../../platform/database/database.ts';
import { setOperatorCookie } from '../../../platform/http/session-cookies.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { OperatorKey } from '../../../platform/sessions/operator-factors.ts';
import {
  endOperatorSession,
  type OpenedOperatorSession,
  type OperatorRow,
  type OperatorSession,
  startOperatorSession,
} from '../../../platform/sessions/operators.ts';
import { readConsoleAddress } from '../login/console-address.ts';
import { auditFactor, type FactorContext } from './prove.ts';

/** What the second step of a login is about; without `pending` there is none: `leadsTo` is where to continue. */
type LoginStep =
  | { readonly pending: OperatorSession; readonly key: OperatorKey; readonly returnTo: string }
  | { readonly pending: undefined; readonly leadsTo: string };

export function findLoginStep({ store, request, readReturnTo }: FactorContext, returnTo: string | undefined): LoginStep {
  const pending = request.operatorSession;
  if (pending === null) return { pending: undefined, leadsTo: '/console/login' };
  const address = readConsoleAddress(readReturnTo(returnTo));
  if (pending.missingFactors.length === 0) return { pending: undefined, leadsTo: address };
  return { pending, key: { storeId: store.id, operatorId: pending.operator.id }, returnTo: address };
}

/** Replaces the session after the password by one that gives access. The caller has locked the operator. */
export async function completeLogin(
  tx: Transaction,
  context: FactorContext,
  login: { readonly pending: OperatorSession; readonly operator: OperatorRow; readonly factor: 'totp' | 'passkey' },
): Promise<OpenedOperatorSession> {
  const { platform, plans, store, userAgent, ip } = context;
  const { pending, operator, factor } = login;
  // A simultaneous request has completed the login, or a new password has ended it.
  if (!(await endOperatorSession(tx, pending))) throw new RefusalError('UNAUTHORIZED');
  const key = { storeId: store.id, operatorId: operator.operator_id };
  await auditFactor(tx, context, 'operator-login', key, { factor });
  const isSecondRequired = plans.settings.operatorRoles.isSecondFactorRequired;
  return startOperatorSession(tx, platform, {
    storeId: store.id,
    operator,
    factors: ['password', factor],
    isSecondRequired,
    userAgent,
    ip,
  });
}

/** After the commit: sets the new cookie and leads to the page that was asked for. */
export function continueLogin(
  { reply }: FactorContext,
  opened: OpenedOperatorSession,
  returnTo: string,
): { readonly redirectTo: string } {
  setOperatorCookie(reply, opened);
  return { redirectTo: returnTo };
}
