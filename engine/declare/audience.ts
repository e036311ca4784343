/**
 * Who may open a page or send a call. Members who open a guest page are redirected to /mypage, guests who open a member page to
 * /login. `operator`: staff of the store; `editor`: an operator who may change data. Everybody else is redirected to
 * /console/login.
 */
export const audiences = ['everybody', 'guest', 'member', 'operator', 'editor'] as const;
export type Audience = (typeof audiences)[number];

/** The sign-in page for an audience: `signInRoute("editor")` → `"/console/login"`. */
export function signInRoute(audience: Audience): string {
  return isForOperators(audience) ? '/console/login' : '/login';
}

/** The page on which a member logs out. */
export const memberSignOutRoute = '/logout';

export function isForOperators(audience: Audience): boolean {
  return audience === 'operator' || audience === 'editor';
}
