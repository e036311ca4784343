// What is particular about each provider, from its published documents.
import { generateKeyPairSync } from 'node:crypto';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { FakeProvider, Quirks } from './fake-provider.ts';

const appleKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const tenant = '11111111-2222-4333-8444-555555555555';

/** The key as a field of one line keeps it. */
const appleKey = String(appleKeys.privateKey.export({ format: 'pem', type: 'pkcs8' })).replaceAll('\n', '');

const rfcError = { error: 'invalid_grant', error_description: 'The code is not valid.' };
const missing = (query: URLSearchParams, name: string, value: string): string | undefined =>
  query.get(name) === value ? undefined : `${name} must be ${value}`;

export interface ProviderCase {
  readonly quirks: Quirks;
  /** What an operator enters besides id, name, client and secret. */
  readonly setting: (provider: FakeProvider) => JsonObject;
  /** Code in the log for a refused token request. */
  readonly tokenCode: string;
}

export const providerCases: { readonly [id: string]: ProviderCase } = {
  google: {
    quirks: {
      secret: 'GOCSPX-a_b',
      issuer: '',
      authentication: 'basic',
      metadata: {
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      },
      idToken: ({ email, isVerified = true }) => ({ email, email_verified: isVerified, azp: 'dj00aiZpPXNhbXBsZQ-' }),
      userinfo: ({ id, email }) => ({ sub: id, email, email_verified: true }),
      cancel: { error: 'access_denied' },
      tokenError: rfcError,
    },
    setting: ({ origin }) => ({ preset: 'google', issuer: origin }),
    tokenCode: 'invalid_grant',
  },
  // Discovery lists ES256, web logins get HS256 with the channel secret; no email_verified; no list of ways to authenticate.
  line: {
    quirks: {
      secret: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
      issuer: '',
      authentication: 'post',
      algorithm: 'HS256',
      metadata: { id_token_signing_alg_values_supported: ['ES256'] },
      idToken: ({ email, given }) => ({ ...(email === undefined ? {} : { email }), name: given, amr: ['linesso'] }),
      userinfo: ({ id, given }) => ({ sub: id, name: given, picture: 'https://profile.example/1' }),
      cancel: { error: 'ACCESS_DENIED', error_description: 'The resource owner denied the request.' },
      tokenError: { error: 'invalid_grant', error_description: 'invalid authorization code' },
    },
    setting: ({ origin }) => ({ preset: 'line', issuer: origin }),
    tokenCode: 'invalid_grant',
  },
  // Basic without encoding, `bail=1`, and who does not agree comes back with neither code nor error.
  yahooJapan: {
    quirks: {
      secret: 'Ab-c_d',
      issuer: '/yconnect/v2',
      authentication: 'basic',
      metadata: {
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      },
      findProblem: (query) => missing(query, 'bail', '1'),
      idToken: () => ({ at_hash: 'unused', amr: ['pwd'] }),
      userinfo: ({ id, email, isVerified = true, family, given }) => ({
        sub: id,
        email,
        email_verified: isVerified,
        family_name: family,
        given_name: given,
        'family_name#ja-Kana-JP': 'ヤフー',
      }),
      cancel: {},
      tokenError: { ...rfcError, error_code: 1001 },
    },
    setting: ({ origin }) => ({ preset: 'yahooJapan', issuer: `${origin}/yconnect/v2` }),
    tokenCode: 'invalid_grant',
  },
  // Posts the answer; a JWT is the secret; the name comes once, beside the code; email_verified is a text; no userinfo.
  apple: {
    quirks: {
      secret: appleKey,
      verifyKey: appleKeys.publicKey,
      issuer: '',
      authentication: 'apple',
      metadata: {
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        response_modes_supported: ['query', 'fragment', 'form_post'],
      },
      findProblem: (query) => missing(query, 'response_mode', 'form_post'),
      idToken: ({ email }) => ({ email, email_verified: 'true', is_private_email: 'true', nonce_supported: true }),
      posted: ({ person: { family, given, email }, isFirst }): Record<string, string> =>
        isFirst ? { user: JSON.stringify({ name: { firstName: given, lastName: family }, email }) } : {},
      cancel: { error: 'user_cancelled_authorize' },
      tokenError: { error: 'invalid_grant' },
    },
    setting: ({ origin }) => ({ preset: 'apple', issuer: origin, teamId: 'TEAM123456', keyId: 'KEY1234567' }),
    tokenCode: 'invalid_grant',
  },
  // OAuth 2.0: no discovery, no ID token; errors are objects.
  facebook: {
    quirks: {
      secret: 'f00dfeed',
      authentication: 'post',
      findProblem: (query) => (query.has('nonce') ? 'there is no ID token' : undefined),
      userinfo: ({ id, email, family, given }) => ({ id, email, last_name: family, first_name: given }),
      cancel: { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error', error_code: '200' },
      tokenError: {
        error: { message: 'Invalid verification code format.', type: 'OAuthException', code: 100, fbtrace_id: 'A1' },
      },
    },
    setting: ({ origin }) => ({
      preset: 'facebook',
      authorizationEndpoint: `${origin}/authorize`,
      tokenEndpoint: `${origin}/token`,
      userinfoEndpoint: `${origin}/userinfo?fields=id,email,first_name,last_name`,
    }),
    tokenCode: 'OAuthException',
  },
  // The person is below `data`; errors are problems of RFC 7807.
  x: {
    quirks: {
      secret: 'x-se_cret',
      authentication: 'basic',
      userinfo: ({ id, given }) => ({ data: { id, name: given, username: 'somebody' } }),
      cancel: { error: 'access_denied' },
      tokenError: { error: 'invalid_request', error_description: 'Value passed for the authorization code was invalid.' },
    },
    setting: ({ origin }) => ({
      preset: 'x',
      authorizationEndpoint: `${origin}/authorize`,
      tokenEndpoint: `${origin}/token`,
      userinfoEndpoint: `${origin}/userinfo`,
    }),
    tokenCode: 'invalid_request',
  },
  // Discovery of `common` names `{tenantid}`, tokens the tenant; addresses are not verified.
  microsoft: {
    quirks: {
      secret: 'm~8Q',
      issuer: '/{tenantid}/v2.0',
      tokenIssuer: `/${tenant}/v2.0`,
      authentication: 'post',
      metadata: {
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'],
      },
      idToken: ({ email }) => ({ email, tid: tenant, ver: '2.0' }),
      userinfo: ({ id, email }) => ({ sub: id, email }),
      cancel: { error: 'access_denied', error_subcode: 'cancel', error_description: 'AADSTS65004' },
      tokenError: { error: 'invalid_grant', error_description: 'AADSTS70008', error_codes: [70008], correlation_id: 'c' },
    },
    setting: ({ origin }) => ({ preset: 'microsoft', issuer: `${origin}/common/v2.0` }),
    tokenCode: 'invalid_grant',
  },
};
