import { createGuardedFetch, type FetchOptions, type FetchRules, isAllowed } from '../identity-providers/guarded-fetch.ts';

/** Requests to the servers of connected apps, whose addresses operators enter. */
export interface AppGateway {
  readonly fetch: (address: string, options: FetchOptions) => Promise<Response>;
  /** Whether an address may be entered. A name in a private network is refused later, at the connection. */
  readonly accepts: (address: string) => boolean;
  /** `demo/webhooks` → the same at the demo app, whose port is known at the start only; other addresses stay. */
  readonly resolve: (address: string) => string;
}

const demo = /^demo(?=\/)/;

export function createAppGateway(rules: FetchRules, demoOrigin: string | undefined): AppGateway {
  return {
    fetch: createGuardedFetch(rules),
    accepts: (address) => isAllowed(address, rules),
    resolve: (address) => (demoOrigin === undefined ? address : address.replace(demo, demoOrigin)),
  };
}
