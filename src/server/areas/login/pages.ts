import type { PageLoader } from '../../runtime/area.ts';
import { limitReturnTo } from '../../runtime/pages/request/return-to.ts';
import { describeProviders } from '../identity-providers/service.ts';

/** Passes `returnTo` on; it is validated by the login call. One that is too long for the call is dropped. */
export const loginPage: PageLoader<'login'> = async (context) => {
  const { query, isSignedOut } = context;
  return { returnTo: limitReturnTo(query['returnTo']), isSignedOut, providers: describeProviders(context, 'login') };
};

/** The page that the mail about a new device links to. */
export const newDevicePage: PageLoader<'login/new-device'> = async ({ session }) => ({ isSignedIn: session?.accountId != null });

export const logoutPage: PageLoader<'logout'> = async ({ session }) => ({ isSignedIn: session?.accountId != null });
