// The HTTP API as a resource (RFC 8707) for which the provider issues tokens.
import type { KoaContextWithOIDC, errors as providerErrors, ResourceServer } from 'oidc-provider';
import { ownAddresses } from '../../../../../rules/own-addresses.ts';
import { type ApiScope, apiScopes } from '../../../../project/api-scopes.ts';
import { type ClientSetting, clientCredentials } from '../clients.ts';

/** Seconds. How long a secret that was ended may still be of use. */
export const apiTokenSeconds = 600;
export const algorithm = 'RS256';

/** The identifier of the API (RFC 8707), which its tokens have as audience. */
export const resourceOf = (origin: string): string => `${origin}${ownAddresses.api}`;

/** The scopes that the settings allow an app. */
export const listApiScopes = ({ apiScopes: allowed = [] }: ClientSetting): readonly ApiScope[] =>
  apiScopes.filter((scope) => allowed.some(({ apiScope }) => apiScope === scope));

/** The provider's side: apps get tokens for the API by client credentials alone, never for a member. */
export function describeResources(
  origin: string,
  refusals: typeof providerErrors,
  find: (clientId: string) => ClientSetting | undefined,
) {
  const resource = resourceOf(origin);
  const isForApi = ({ oidc }: KoaContextWithOIDC): boolean => oidc.params?.['grant_type'] === clientCredentials;
  return {
    enabled: true,
    defaultResource: (context: KoaContextWithOIDC) => (isForApi(context) ? resource : []),
    useGrantedResource: () => false,
    getResourceServerInfo: (
      context: KoaContextWithOIDC,
      wanted: string,
      { clientId }: { readonly clientId: string },
    ): ResourceServer => {
      const client = find(clientId);
      const { params } = context.oidc;
      if (wanted !== resource || !isForApi(context) || client === undefined || params === undefined)
        throw new refusals.InvalidTarget();
      const scopes = listApiScopes(client);
      // An app that asks for none gets all of its own.
      params['scope'] ??= scopes.join(' ');
      const unknownScope = String(params['scope'])
        .split(' ')
        .find((scope) => !scopes.some((allowed) => allowed === scope));
      if (unknownScope !== undefined) throw new refusals.InvalidScope('requested scope is not allowed', unknownScope);
      return {
        scope: scopes.join(' '),
        audience: resource,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: algorithm } },
      };
    },
  };
}
