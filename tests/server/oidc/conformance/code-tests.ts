// Tests of the plan Basic OP about codes, refresh tokens and request objects.
import { expect } from 'vitest';
import type { ConformanceTest } from './conform.ts';
import { changeIdToken, changeJson, changeParameter, omit, onPath } from './faults.ts';
import { first, second } from './registrations.ts';
import { succeed } from './succeed.ts';
import type { Parameters, Run } from './suite.ts';

/** A code that is redeemed again after some seconds is refused, and its tokens end (RFC 6749 4.1.2). */
async function reuse(run: Run, seconds: number): Promise<void> {
  const { returned, accessToken } = await succeed(run);
  run.server.clock.advance(seconds);
  const { status, body } = await run.redeem(first, returned.parameters['code']);
  expect([status, body['error']]).toEqual([400, 'invalid_grant']);
  expect((await run.userInfo(accessToken)).status).toBe(401);
}

const acceptsReuse = {
  without: onPath('/oidc/token', ({ statusCode }) => (statusCode === 400 ? { statusCode: 200 } : undefined)),
  failure: "expected [ 200, 'invalid_grant' ] to deeply equal [ 400, 'invalid_grant' ]",
};

/** A server may refuse what it does not support; it must not ignore it. */
async function supportOrRefuse(run: Run, parameters: Parameters, refusal: string): Promise<void> {
  const { parameters: returned, address, pages } = await run.authorize(first, parameters);
  const error = returned['error'] ?? new URL(address, 'http://localhost').searchParams.get('error');
  expect(error).toBe(refusal);
  expect(returned['code']).toBeUndefined();
  expect(pages.filter((page) => page !== '/oidc/error')).toEqual([]);
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const requestObject = `${encode({ alg: 'none' })}.${encode({ client_id: first.id, redirect_uri: first.redirectUri, nonce: 'of the object' })}.`;

export const codeTests: readonly ConformanceTest[] = [
  { name: 'oidcc-codereuse', clause: 'OIDC Core 3.1.3.2, RFC 6749 4.1.2', run: (run) => reuse(run, 0), ...acceptsReuse },
  {
    name: 'oidcc-codereuse-30seconds',
    clause: 'OIDC Core 3.1.3.2, RFC 6749 4.1.2',
    run: (run) => reuse(run, 30),
    ...acceptsReuse,
  },
  {
    name: 'oidcc-refresh-token',
    clause: 'OIDC Core 12.1, 12.2, RFC 6749 6, 10.4',
    run: async (run) => {
      const before = await succeed(run, { scope: 'openid offline_access', prompt: 'consent', max_age: '10000' });
      expect(before.refreshToken).toEqual(expect.any(String));
      const refresh = { grant_type: 'refresh_token', refresh_token: String(before.refreshToken) };
      const ofOther = await run.token(second, refresh);
      expect([ofOther.status, ofOther.body['error']]).toEqual([400, 'invalid_grant']);
      const { status, body } = await run.token(first, refresh);
      expect(status).toBe(200);
      const after = await run.readIdToken(first, String(body['id_token']));
      expect(after).toMatchObject({ sub: before.claims.sub, auth_time: before.claims['auth_time'] });
      expect([undefined, before.claims['nonce']]).toContain(after['nonce']);
      expect((await run.userInfo(String(body['access_token']))).body['sub']).toBe(before.claims.sub);
    },
    without: changeIdToken((claims) => ({ ...claims, sub: `${claims['auth_time']}-${Math.random()}` })),
    failure: 'to match object',
  },
  {
    name: 'oidcc-refresh-token without a new consent',
    clause: 'OIDC Core 11',
    run: async (run) => {
      await succeed(run, { scope: 'openid offline_access', prompt: 'consent' });
      const { returned, refreshToken } = await succeed(run, { scope: 'openid offline_access' });
      expect(returned.pages).toEqual([]);
      expect(refreshToken).toEqual(expect.any(String));
    },
    without: changeJson('/oidc/token', (body) => omit(body, 'refresh_token')),
    failure: 'expected undefined to deeply equal Any<String>',
  },
  {
    name: 'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
    clause: 'OIDC Core 3.1.2.6, 6.2',
    run: (run) => supportOrRefuse(run, { request_uri: 'https://suite.example/request.jwt' }, 'request_uri_not_supported'),
    without: changeParameter('request_uri'),
    failure: "expected null to be 'request_uri_not_supported'",
  },
  {
    name: 'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
    clause: 'OIDC Core 3.1.2.6, 6.1',
    run: (run) => supportOrRefuse(run, { request: requestObject }, 'request_not_supported'),
    without: changeParameter('request'),
    failure: "expected null to be 'request_not_supported'",
  },
  {
    name: 'oidcc-ensure-request-object-with-redirect-uri',
    clause: 'OIDC Core 3.1.2.6, 6.1',
    run: (run) =>
      supportOrRefuse(run, { request: requestObject, redirect_uri: undefined, response_type: 'code' }, 'request_not_supported'),
    without: changeParameter('request'),
    failure: "expected 'invalid_request' to be 'request_not_supported'",
  },
];
