import type { AppGateway } from '../../../src/server/platform/gateways/apps/app-gateway.ts';

/** Servers of apps that answer without a network. */
export const fakeApps = (fetch: AppGateway['fetch']): AppGateway => ({
  fetch,
  accepts: (address) => address.startsWith('https://'),
  resolve: (address) => address,
});
