type Headers = { readonly [name: string]: string | readonly string[] | undefined };

/**
 * Whether a page of the store led here. Browsers without Sec-Fetch-Site, and all over plain http, send the Referer at least with the
 * origin.
 */
export function isFromOwnSite(headers: Headers, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const referer = String(headers['referer'] ?? '');
  return URL.canParse(referer) && new URL(referer).origin === origin;
}
