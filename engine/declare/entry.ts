/**
 * Ways to reach a screen or call that declarations do not show: typed or bookmarked address, link in a mail, redirect from a
 * provider, response of the server, address in page data, the engine's error pages.
 */
export const entries = ['address', 'mail', 'provider', 'answer', 'data', 'error'] as const;
export type Entry = (typeof entries)[number];
