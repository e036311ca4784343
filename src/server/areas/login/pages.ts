import { longestReturnTo } from '../../pages/return-to.ts';
import type { PageLoader } from '../area.ts';

/** The address to go on to is judged when it is used, at the sign-in. One that the call would not take is not sent along. */
export const loginPage: PageLoader<'login'> = async ({ query }) => {
  const returnTo = query['returnTo'] ?? null;
  return { returnTo: returnTo === null || returnTo.length > longestReturnTo ? null : returnTo };
};

export const logoutPage: PageLoader<'logout'> = async ({ session }) => ({ isSignedIn: session?.accountId != null });
