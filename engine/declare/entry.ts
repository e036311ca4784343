/**
 * Ways to reach a screen or call that declarations do not show: typed or bookmarked address, link in a mail, redirect from a
 * provider, response of the server, address in page data, the engine's error pages.
 */
export const entries = ['url', 'mail', 'provider', 'response', 'pageData', 'errorPage'] as const;
export type Entry = (typeof entries)[number];
