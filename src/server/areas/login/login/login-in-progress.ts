import { RefusalError } from '../../../platform/refusal-error.ts';
import { findPendingLogin, type PendingLogin } from '../../../platform/sessions/pending-logins.ts';
import type { Session } from '../../../platform/sessions/session.ts';
import type { Redirect, RequestContext } from '../../../runtime/area.ts';
import { FlowError } from '../../../runtime/calls/refuse.ts';
import { isWithinAuthorization } from './factor-types.ts';

/** A login past the first factor, and its session. */
export interface LoginInProgress extends PendingLogin {
  readonly session: Session;
}

type LoginReader = Pick<RequestContext, 'database' | 'session' | 'now'>;

/** For pages: the login, or the redirect to the login page if there is none or its time is over. */
export async function findLoginInProgress({ database, session, now }: LoginReader): Promise<LoginInProgress | Redirect> {
  const login = await findPendingLogin(database, session, now);
  if (login === undefined || session === null) return { redirectTo: '/login' };
  return login.isExpired ? { redirectTo: loginAgain(login) } : { ...login, session };
}

/** For calls: throws a RefusalError with 401 if there is no login, or its time is over. */
export async function requireLoginInProgress(
  context: LoginReader & Pick<RequestContext, 'plans' | 'language'>,
): Promise<LoginInProgress> {
  const { database, session, now } = context;
  const login = await findPendingLogin(database, session, now);
  if (login === undefined || session === null) throw new RefusalError('UNAUTHORIZED');
  if (login.isExpired) throw refuseExpired(context, login);
  return { ...login, session };
}

/** The refusal after which the browser restarts the login. */
export function refuseExpired(context: Pick<RequestContext, 'plans' | 'language'>, login: PendingLogin): FlowError {
  return new FlowError(context, 'LOGIN_EXPIRED', loginAgain(login));
}

function loginAgain({ returnTo }: PendingLogin): string {
  // An authorization leads to its own login page.
  if (returnTo !== null && isWithinAuthorization(returnTo)) return returnTo;
  const notice = '/login?notice=loginExpired';
  return returnTo === null ? notice : `${notice}&returnTo=${encodeURIComponent(returnTo)}`;
}
