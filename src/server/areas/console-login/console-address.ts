/** Where a sign-in leads that names no page of the console. */
const consoleHome = '/console';

/**
 * The address to go on to after the sign-in, only within the console: `("/console/history?page=2")` → the same, `"/mypage"` → `"/console"`.
 * `readReturnTo` has judged before that it is a page of this store.
 */
export function readConsoleAddress(returnTo: string | undefined): string {
  const path = returnTo?.split('?')[0];
  // The two pages about the sign-in itself lead nowhere.
  if (returnTo === undefined || path === undefined || /^\/console\/log(in|out)$/.test(path)) return consoleHome;
  return path === consoleHome || path.startsWith(`${consoleHome}/`) ? returnTo : consoleHome;
}
