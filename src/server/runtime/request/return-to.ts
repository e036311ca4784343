import { type Audience, signInRoute } from '../../../../engine/declare/index.ts';
import { audiences } from '../../../language/audiences.ts';
import { createScreenFinder, type FindScreen } from '../../project/match-route.ts';
import type { RequestContext } from '../area.ts';

/** Maximum length in characters. */
export const maxReturnToLength = 2048;

/**
 * Returns a path of this store, or undefined: `/mypage/plans?a=1` is accepted; `//evil.example`, `/\evil`, `https://…` and paths
 * without a page are not.
 */
export function readReturnTo(value: unknown, isPage: (path: string) => boolean): string | undefined {
  if (typeof value !== 'string' || value.length > maxReturnToLength || !/^\/(?![/\\])/.test(value)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused here, like the backslash, which browsers read as a slash
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return undefined;
  const base = 'http://store.invalid';
  let url: URL;
  try {
    url = new URL(value, base);
  } catch {
    return undefined;
  }
  // `/a/..//evil.example` is read as `//evil.example`, which names another host.
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined;
  return isPage(url.pathname) ? `${url.pathname}${url.search}` : undefined;
}

const finders = new WeakMap<object, FindScreen>();

/** The same for an effect, or a page that links there: other addresses than pages may start something, as `/auth/authorize` does. */
export function readReturnPage(
  { project: { declarations } }: Pick<RequestContext, 'project'>,
  value: unknown,
): string | undefined {
  const findScreen = finders.get(declarations.screens) ?? createScreenFinder(declarations.screens);
  finders.set(declarations.screens, findScreen);
  return readReturnTo(value, (path) => findScreen(path) !== undefined);
}

/** `("member", "/mypage/edit", "?a=1")` → `"/login?returnTo=%2Fmypage%2Fedit%3Fa%3D1"` */
export function loginAddress(audience: Audience, path: string, search: string): string {
  const login = signInRoute(audience) ?? audiences.member.signIn;
  // The logout page makes no sense after a sign-in.
  if (path.endsWith(audiences.member.signOut)) return login;
  return withReturnTo(login, path, search);
}

/** Returns the query's `returnTo` for the page's data; null: there is none, or no call would accept its length. */
export function limitReturnTo(value: string | undefined): string | null {
  return value === undefined || value.length > maxReturnToLength ? null : value;
}

/** `("/login", "/mypage/edit", "?a=1")` → `"/login?returnTo=%2Fmypage%2Fedit%3Fa%3D1"` */
export function withReturnTo(route: string, path: string, search: string): string {
  return `${route}?returnTo=${encodeURIComponent(`${path}${search}`)}`;
}
