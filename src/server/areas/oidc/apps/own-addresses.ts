import { oidcDiscovery, oidcEndpoints } from '../../../../rules/own-addresses.ts';
import type { Store } from '../../../platform/sessions/request-state.ts';

/** What an app needs first. */
export function describeAddresses({ origin }: Pick<Store, 'origin'>) {
  return { issuer: origin, discovery: `${origin}${oidcDiscovery.openIdConfiguration}` };
}

/** The addresses of the protocol, in the order in which an app needs them. */
export function listEndpoints({ origin }: Pick<Store, 'origin'>) {
  const { authorization, token, userinfo, jwks, revocation, introspection, end_session: endSession, ...rest } = oidcEndpoints;
  const { pushed_authorization_request: pushed, device_authorization: device } = rest;
  const named = { authorization, token, userinfo, jwks, revocation, introspection, endSession, pushed, device };
  return Object.entries(named).map(([name, path]) => ({ name, address: `${origin}${path}` }));
}
