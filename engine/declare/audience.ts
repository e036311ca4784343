/**
 * Who may open a page or use a call. A member who opens a guest page is sent to /mypage, a guest who opens a member page to /login.
 * `operator`: whoever works for the store; `editor`: an operator who may change things. Who is none is sent to /console/login.
 */
export const audiences = ['everybody', 'guest', 'member', 'operator', 'editor'] as const;
export type Audience = (typeof audiences)[number];

/** Where whoever is not let in signs in: `signInRoute("editor")` → `"/console/login"`. */
export function signInRoute(audience: Audience): string {
  return isForOperators(audience) ? '/console/login' : '/login';
}

export function isForOperators(audience: Audience): boolean {
  return audience === 'operator' || audience === 'editor';
}
