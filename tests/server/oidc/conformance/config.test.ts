// The plan Config OP: what an app reads before it is configured.
import { expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { type ConformanceTest, conform } from './conform.ts';
import { changeJson, omit } from './faults.ts';
import { issuer } from './suite.ts';

const discovery = '/.well-known/openid-configuration';

/** What a member must be, and a server that says something else. */
const members: readonly (readonly [string, string, unknown])[] = [
  ['issuer', 'OIDC Discovery 3, 4.3', issuer],
  ['authorization_endpoint', 'OIDC Discovery 3', expect.stringMatching(`^${issuer}/`)],
  ['token_endpoint', 'OIDC Discovery 3', expect.stringMatching(`^${issuer}/`)],
  ['userinfo_endpoint', 'OIDC Discovery 3', expect.stringMatching(`^${issuer}/`)],
  ['jwks_uri', 'OIDC Discovery 3', expect.stringMatching(`^${issuer}/`)],
  ['response_types_supported', 'OIDC Discovery 3', expect.arrayContaining(['code'])],
  ['response_modes_supported', 'OIDC Discovery 3, Form Post 2', expect.arrayContaining(['query', 'form_post'])],
  ['subject_types_supported', 'OIDC Discovery 3', expect.arrayContaining(['public'])],
  ['id_token_signing_alg_values_supported', 'OIDC Discovery 3', expect.arrayContaining(['RS256'])],
  ['scopes_supported', 'OIDC Discovery 3', expect.arrayContaining(['openid', 'profile', 'email', 'phone', 'address'])],
  ['claims_supported', 'OIDC Discovery 3', expect.arrayContaining(['sub', 'name', 'email', 'address', 'phone_number'])],
  ['grant_types_supported', 'OIDC Discovery 3', expect.arrayContaining(['authorization_code', 'refresh_token'])],
  [
    'token_endpoint_auth_methods_supported',
    'OIDC Discovery 3',
    expect.arrayContaining(['client_secret_basic', 'client_secret_post', 'private_key_jwt']),
  ],
  ['code_challenge_methods_supported', 'RFC 8414 2', ['S256']],
  ['prompt_values_supported', 'Initiating User Registration 4', expect.arrayContaining(['none', 'login', 'consent', 'create'])],
  ['acr_values_supported', 'OIDC Discovery 3', expect.arrayContaining([expect.any(String)])],
  ['ui_locales_supported', 'OIDC Discovery 3', expect.arrayContaining(['ja', 'en'])],
  ['op_policy_uri', 'OIDC Discovery 3', expect.stringMatching(/^https?:/)],
  ['op_tos_uri', 'OIDC Discovery 3', expect.stringMatching(/^https?:/)],
  ['service_documentation', 'OIDC Discovery 3', expect.stringMatching(/^https?:/)],
  ['backchannel_logout_supported', 'Back-Channel Logout 2.1', true],
  ['backchannel_logout_session_supported', 'Back-Channel Logout 2.1', true],
  ['authorization_response_iss_parameter_supported', 'RFC 9207 3', true],
  ['claims_parameter_supported', 'OIDC Discovery 3', true],
  ['request_uri_parameter_supported', 'OIDC Discovery 3 (its default is true)', false],
];

const tests: readonly ConformanceTest[] = [
  ...members.map(
    ([name, clause, expected]): ConformanceTest => ({
      name: `oidcc-discovery-endpoint-verification: ${name}`,
      clause,
      run: async (run) => {
        expect((await run.discover())[name]).toEqual(expected);
      },
      without: changeJson(discovery, (body) => omit(body, name)),
      failure: 'expected undefined to deeply equal',
    }),
  ),
  {
    name: 'oidcc-discovery-endpoint-verification: content type and cache',
    clause: 'OIDC Discovery 4.2',
    run: async (run) => {
      const { status, headers } = await run.call('GET', discovery);
      expect([status, headers['content-type']?.split(';')[0]]).toEqual([200, 'application/json']);
      expect(headers['cache-control']).toMatch(/max-age=[1-9]/);
    },
    without: { answer: () => ({ headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } }) },
    failure: "expected [ 200, 'text/html' ] to deeply equal [ 200, 'application/json' ]",
  },
  {
    name: 'oidcc-discovery-endpoint-verification: keys',
    clause: 'OIDC Discovery 3, RFC 7517 4, RFC 7518 3.3',
    run: async (run) => {
      const { body } = await run.call('GET', '/oidc/jwks');
      const keys = body['keys'];
      if (!Array.isArray(keys)) throw new Error('no keys');
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) {
        expect(key).toMatchObject({ kty: 'RSA', use: 'sig', kid: expect.any(String), n: expect.stringMatching(/^.{342,}$/) });
        expect(Object.keys(Object(key)).filter((name) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].includes(name))).toEqual([]);
      }
      expect(new Set(keys.map((key) => Object(key).kid)).size).toBe(keys.length);
    },
    without: changeJson('/oidc/jwks', ({ keys }) => ({ keys: [...readKeys(keys), ...readKeys(keys)] })),
    failure: 'expected 1 to be 2',
  },
];

const readKeys = (keys: JsonObject[string] | undefined): readonly JsonObject[string][] => (Array.isArray(keys) ? keys : []);

conform(tests);
