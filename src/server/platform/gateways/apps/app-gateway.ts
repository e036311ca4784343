import type { FetchOptions } from '../identity-providers/guarded-fetch.ts';

/** Requests to the servers of connected apps, whose addresses are settings. */
export interface AppGateway {
  readonly fetch: (address: string, options: FetchOptions) => Promise<Response>;
}
