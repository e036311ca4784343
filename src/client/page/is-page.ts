import { routeAddresses } from '../../generated/route-addresses.ts';

/** Whether the router can open an address. The areas' routes are no pages: they redirect, also to other sites. */
export function isPage({ origin, pathname }: URL): boolean {
  return origin === window.location.origin && !routeAddresses.includes(pathname);
}
