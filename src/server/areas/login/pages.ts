import type { PageLoader } from '../area.ts';

/** The address to go on to is judged when it is used, at the sign-in. */
export const loginPage: PageLoader = async ({ query }) => ({ returnTo: query['returnTo'] ?? null });

export const logoutPage: PageLoader = async ({ session }) => ({ isSignedIn: session?.accountId != null });
