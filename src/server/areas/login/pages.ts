import type { PageLoader } from '../../runtime/area.ts';
import { longestReturnTo } from '../../runtime/pages/request/return-to.ts';

/** The address to go on to is judged when it is used, at the sign-in. One that the call would not take is not sent along. */
export const loginPage: PageLoader<'login'> = async ({ query, isSignedOut }) => {
  const returnTo = query['returnTo'] ?? null;
  return { returnTo: returnTo === null || returnTo.length > longestReturnTo ? null : returnTo, isSignedOut };
};

/** What the mail about a login on a new device links to. */
export const newDevicePage: PageLoader<'login/new-device'> = async ({ session }) => ({ isSignedIn: session?.accountId != null });

export const logoutPage: PageLoader<'logout'> = async ({ session }) => ({ isSignedIn: session?.accountId != null });
