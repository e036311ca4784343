/** Where a sign-in leads without a page of the console to return to. */
const consoleHome = '/console';

/**
 * Returns the address to continue at after the sign-in, only within the console: `("/console/history?page=2")` → the same,
 * `"/mypage"` → `"/console"`. `readReturnTo` has validated it.
 */
export function readConsoleAddress(returnTo: string | undefined): string {
  const path = returnTo?.split('?')[0];
  // Not back to the login or logout page.
  if (returnTo === undefined || path === undefined || /^\/console\/log(in|out)(\/|$)/.test(path)) return consoleHome;
  return path === consoleHome || path.startsWith(`${consoleHome}/`) ? returnTo : consoleHome;
}

/** The page for the second factor after the password. */
export const secondFactorAddress = (returnTo: string): string =>
  `/console/login/second-factor${returnTo === consoleHome ? '' : `?returnTo=${encodeURIComponent(returnTo)}`}`;
