import { cookieMissing } from '../../../../rules/cookie-check.ts';
import { findPendingLogin } from '../../../platform/sessions/pending-logins.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { limitReturnTo } from '../../../runtime/request/return-to.ts';
import { describeInvitation } from '../../family/family-group/invitation-pages.ts';
import { describeProviders } from '../identity-providers/service.ts';
import { routeOfFactors } from './factor-types.ts';

/**
 * Passes `returnTo` on; it is validated by the login call. One that is too long for the call is dropped. If it is the link of an
 * invitation, the page says whose.
 */
export const loginPage: PageLoader<'login'> = async (context) => {
  const { query, isSignedOut, database, session, now } = context;
  // The session of the first factor came back: see continueWithCookies.
  const login = query['notice'] === cookieMissing ? await findPendingLogin(database, session, now) : undefined;
  if (login !== undefined) return { redirectTo: routeOfFactors(login.returnTo) };
  const returnTo = limitReturnTo(query['returnTo']);
  return {
    returnTo,
    isSignedOut,
    providers: describeProviders(context, 'login'),
    invitation: await describeInvitation(context, returnTo),
  };
};

/** The page that the mail about a new device links to. */
export const newDevicePage: PageLoader<'login/new-device'> = async ({ session }) => ({ isSignedIn: session?.accountId != null });

export const logoutPage: PageLoader<'logout'> = async ({ session, query }) => ({
  isSignedIn: session?.accountId != null,
  returnTo: limitReturnTo(query['returnTo']),
});
