import type { AuthorizationParameters } from '../../../platform/gateways/identity-providers/identity-provider-gateway.ts';
import type { RequestContext } from '../../../runtime/area.ts';

/** What operators register at providers. */
export const callbackRoute = '/auth/callback';

export function callbackAddressOf({ origin }: RequestContext['store']): string {
  return `${origin}${callbackRoute}`;
}

/** What binds a provider's answer to its request. Nonce and verifier are derived, so that the database has neither. */
export function parametersOf(
  { platform, store }: Pick<RequestContext, 'platform' | 'store'>,
  state: string,
): AuthorizationParameters {
  return {
    redirectUri: callbackAddressOf(store),
    state,
    nonce: platform.keys.sign('social-nonce', state),
    codeVerifier: platform.keys.sign('social-verifier', state),
  };
}
