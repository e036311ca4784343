import * as oauth from 'oauth4webapi';
import { exchangeAnswer } from './exchange-answer.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { type IdentityProviderGateway, ProviderError } from './identity-provider-gateway.ts';
import { describeFailure, runStep } from './provider-errors.ts';
import { createMetadataCache, type RequestOptions } from './provider-metadata.ts';

/**
 * OpenID Connect and OAuth 2.0 by oauth4webapi: authorization code with state, nonce and PKCE. `demoIssuer`: address of the demo
 * provider; undefined: it does not run, and `demo` is unavailable.
 */
export function createOpenIdGateway(options: {
  readonly isProduction: boolean;
  readonly demoIssuer: string | undefined;
}): IdentityProviderGateway {
  const { isProduction, demoIssuer } = options;
  const request: RequestOptions = {
    [oauth.customFetch]: createGuardedFetch({
      trustedOrigins: demoIssuer === undefined ? [] : [new URL(demoIssuer).origin],
      allowsLoopback: !isProduction,
      refusesPrivate: isProduction,
    }),
    [oauth.allowInsecureRequests]: true,
  };
  const findEntry = createMetadataCache({ demoIssuer, request });

  return {
    buildAuthorizationAddress: async (client, { redirectUri, state, nonce, codeVerifier }, language) => {
      const { authorization_endpoint: endpoint } = await runStep('discovery', () => findEntry(client).metadata);
      return runStep('authorization', async () => {
        const address = new URL(endpoint ?? '');
        if (address.protocol !== 'https:' && !(address.protocol === 'http:' && !isProduction))
          throw new ProviderError('invalid', { step: 'authorization', code: 'endpoint_invalid' });
        const parameters = {
          ui_locales: language,
          ...client.parameters,
          client_id: client.clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: client.scope,
          state,
          ...(isOpenId(client.scope) ? { nonce } : {}),
          ...(client.responseMode === 'form_post' ? { response_mode: 'form_post' } : {}),
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        };
        for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
        return address.href;
      });
    },
    readIdentity: async (client, authorization, answer, observe = () => {}) => {
      const entry = findEntry(client);
      const run = { client, authorization, answer, entry, request, isOpenId: isOpenId(client.scope), observe };
      try {
        return await exchangeAnswer(run);
      } catch (error) {
        if (error instanceof ProviderError) observe(error.step, 'failed', describeFailure(error));
        throw error;
      }
    },
  };
}

/** Whether the scope asks for an ID token. */
function isOpenId(scope: string): boolean {
  return scope.split(' ').includes('openid');
}
