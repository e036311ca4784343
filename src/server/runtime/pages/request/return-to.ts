import { type Audience, signInRoute } from '../../../../../engine/declare/index.ts';

/** Longest address that is taken along, in characters. */
export const longestReturnTo = 2048;

/**
 * A path of this store, or undefined: `/mypage/plans?a=1` is one, `//evil.example`, `/\evil`, `https://…` and whatever names no
 * page are not. `isPage` knows the routes; the origin is only there to parse by.
 */
export function readReturnTo(value: unknown, isPage: (path: string) => boolean): string | undefined {
  if (typeof value !== 'string' || value.length > longestReturnTo || !/^\/(?![/\\])/.test(value)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here, with the backslash, which browsers read as a slash
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

/** `("member", "/mypage/edit", "?a=1")` → `"/login?returnTo=%2Fmypage%2Fedit%3Fa%3D1"` */
export function loginAddress(audience: Audience, path: string, search: string): string {
  const login = signInRoute(audience);
  // Whoever logs in did not come to be asked whether to log out.
  if (path.endsWith('/logout')) return login;
  return `${login}?returnTo=${encodeURIComponent(`${path}${search}`)}`;
}
