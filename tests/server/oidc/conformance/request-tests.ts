// Tests of the plan Basic OP about requests for authorization.
import { expect } from 'vitest';
import type { ConformanceTest } from './conform.ts';
import { changeIdToken, changeParameter, onPath } from './faults.ts';
import { first, second } from './registrations.ts';
import { refuses, succeed } from './succeed.ts';
import { issuer } from './suite.ts';

export const requestTests: readonly ConformanceTest[] = [
  {
    name: 'oidcc-server',
    clause: 'OIDC Core 3.1.2.5, 3.1.3.3, 3.1.3.7, RFC 9207 2',
    run: async (run) => {
      const { returned, claims, idToken } = await succeed(run);
      expect(returned.parameters).toMatchObject({ iss: issuer });
      expect(claims['nonce']).toBe('nonce-of-the-suite');
      expect(idToken.split('.')).toHaveLength(3);
    },
    without: changeIdToken((claims) => ({ ...claims, nonce: 'another' })),
    failure: "expected 'another' to be 'nonce-of-the-suite'",
  },
  {
    name: 'oidcc-response-type-missing',
    clause: 'RFC 6749 4.1.2.1',
    run: async (run) => {
      const { parameters, address } = await run.authorize(first, { response_type: undefined });
      const error = parameters['error'] ?? new URL(address, issuer).searchParams.get('error');
      expect(['invalid_request', 'unsupported_response_type']).toContain(error);
      expect(parameters['code']).toBeUndefined();
    },
    without: changeParameter('response_type', 'code'),
    failure: 'to include null',
  },
  {
    name: 'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
    clause: 'OIDC Core 3.1.2.1',
    run: async (run) => {
      expect((await succeed(run, { nonce: undefined })).claims['nonce']).toBeUndefined();
    },
    without: changeIdToken((claims) => ({ ...claims, nonce: 'invented' })),
    failure: "expected 'invented' to be undefined",
  },
  ...(['page', 'popup'] as const).map(
    (display): ConformanceTest => ({
      name: `oidcc-display-${display}`,
      clause: 'OIDC Core 3.1.2.1, 15.1',
      run: async (run) => {
        await succeed(run, { display });
      },
      ...refuses,
    }),
  ),
  {
    name: 'oidcc-ensure-request-with-unknown-parameter-succeeds',
    clause: 'OIDC Core 3.1.2.1, RFC 6749 3.1',
    run: async (run) => {
      await succeed(run, { extra: 'foobar' });
    },
    ...refuses,
  },
  {
    name: 'oidcc-ensure-request-with-acr-values-succeeds',
    clause: 'OIDC Core 3.1.2.1, 15.1',
    run: async (run) => {
      const { acr_values_supported: supported } = await run.discover();
      const value = Array.isArray(supported) && supported.length > 0 ? supported.join(' ') : '1 2';
      await succeed(run, { acr_values: value });
    },
    ...refuses,
  },
  ...[
    ['oidcc-login-hint', { login_hint: 'bob@example.com' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
  ].map(
    ([name, parameters]): ConformanceTest => ({
      name: String(name),
      clause: 'OIDC Core 3.1.2.1, 5.2, 15.1',
      run: async (run) => {
        await succeed(run, Object(parameters));
      },
      ...refuses,
    }),
  ),
  {
    name: 'oidcc-ensure-registered-redirect-uri',
    clause: 'OIDC Core 3.1.2.1, RFC 6749 3.1.2.4',
    run: async (run) => {
      const { address } = await run.authorize(first, { redirect_uri: 'https://suite.example/test/a/store/other' });
      expect(address).toMatch(/^\/oidc\/error/);
      const page = await run.browser.get(address, { accept: 'text/html' });
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain('<main');
    },
    without: changeParameter('redirect_uri', first.redirectUri),
    failure: 'to match /^\\/oidc\\/error/',
  },
  {
    name: 'oidcc-ensure-post-request-succeeds',
    clause: 'OIDC Core 3.1.2.1',
    run: async (run) => {
      const returned = await run.authorizeByPost(first);
      const tokens = await run.redeem(first, returned.parameters['code']);
      expect(tokens.status).toBe(200);
      expect(returned.parameters['state']).toBe('state-of-the-suite');
    },
    without: { answer: (_url, { raw }) => (raw.req.method === 'POST' ? { statusCode: 405, headers: {} } : undefined) },
    failure: 'expected 405 to be 200',
  },
  {
    name: 'oidcc-server-client-secret-post',
    clause: 'OIDC Core 9, RFC 6749 2.3.1',
    run: async (run) => {
      const { parameters } = await run.authorize(second);
      const tokens = await run.redeem(second, parameters['code']);
      expect(tokens.status).toBe(200);
      await run.readIdToken(second, String(tokens.body['id_token']));
    },
    without: onPath('/oidc/token', () => ({ statusCode: 401 })),
    failure: 'expected 401 to be 200',
  },
  {
    name: 'oidcc-ensure-request-with-valid-pkce-succeeds',
    clause: 'RFC 7636 4.3 to 4.6',
    run: async (run) => {
      const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
      const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
      const { parameters } = await run.authorize(first, challenge);
      expect((await run.redeem(first, parameters['code'], { code_verifier: verifier })).status).toBe(200);
      const again = await run.authorize(first, challenge);
      expect((await run.redeem(first, again.parameters['code'])).body['error']).toBe('invalid_grant');
    },
    without: changeParameter('code_challenge', undefined),
    failure: 'expected 400 to be 200',
  },
];
