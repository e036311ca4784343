// Tests of the plan Basic OP about the user's data.
import { expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { ConformanceTest } from './conform.ts';
import { changeJson, changeParameter, onPath } from './faults.ts';
import { succeed } from './succeed.ts';

const text = expect.stringMatching(/./);
const date = expect.stringMatching(/^\d{4}(-\d{2}-\d{2})?$/);

/** The claims of each scope with their types (OIDC Core 5.1, 5.4), as far as the store has such data. */
const claimsOf: Readonly<Record<string, JsonObject>> = {
  profile: {
    name: text,
    family_name: text,
    given_name: text,
    nickname: text,
    preferred_username: text,
    gender: expect.stringMatching(/^(female|male|other)$/),
    birthdate: date,
    locale: text,
    updated_at: expect.any(Number),
  },
  email: { email: expect.stringContaining('@'), email_verified: expect.any(Boolean) },
  address: {
    address: { formatted: text, postal_code: text, region: text, street_address: text, country: 'JP' },
  },
  phone: { phone_number: expect.stringMatching(/^\+[1-9]\d{7,14}$/), phone_number_verified: expect.any(Boolean) },
};

function describeScopes(name: string, scopes: readonly string[]): ConformanceTest {
  const wanted = Object.assign({}, ...scopes.map((scope) => claimsOf[scope]));
  return {
    name,
    clause: 'OIDC Core 5.1, 5.3.2, 5.4',
    run: async (run) => {
      const { accessToken, claims } = await succeed(run, { scope: ['openid', ...scopes].join(' ') });
      const { body, status } = await run.userInfo(accessToken);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...wanted, sub: claims.sub });
      const known = Object.values(claimsOf).flatMap((each) => Object.keys(each));
      expect(Object.keys(body).filter((each) => known.includes(each) && !(each in wanted))).toEqual([]);
    },
    without: changeJson('/oidc/userinfo', ({ sub }) => ({ sub: sub ?? null })),
    failure: "expected { sub: 'a_demoowner' } to match object",
  };
}

const ways = [
  ['oidcc-userinfo-get', 'get', 'OIDC Core 5.3.1, RFC 6750 2.1'],
  ['oidcc-userinfo-post-header', 'post', 'OIDC Core 5.3.1, RFC 6750 2.1'],
  ['oidcc-userinfo-post-body', 'body', 'OIDC Core 5.3.1, RFC 6750 2.2'],
] as const;

export const claimTests: readonly ConformanceTest[] = [
  ...ways.map(
    ([name, way, clause]): ConformanceTest => ({
      name,
      clause,
      run: async (run) => {
        const { accessToken, claims } = await succeed(run);
        const { body, headers } = await run.userInfo(accessToken, way);
        expect(body['sub']).toBe(claims.sub);
        expect(headers['content-type']).toMatch(/^application\/json/);
        const refused = await run.userInfo('unknown', way);
        expect(refused.status).toBe(401);
        expect(refused.headers['www-authenticate']).toMatch(/^Bearer /);
      },
      without: onPath('/oidc/userinfo', () => ({ statusCode: 405, body: '{}' })),
      failure: "expected undefined to be 'a_demoowner'",
    }),
  ),
  ...Object.keys(claimsOf).map((scope) => describeScopes(`oidcc-scope-${scope}`, [scope])),
  describeScopes('oidcc-scope-all', Object.keys(claimsOf)),
  describeScopes('oidcc-ensure-other-scope-order-succeeds', ['email']),
  {
    name: 'oidcc-claims-essential',
    clause: 'OIDC Core 5.5, 5.5.1',
    run: async (run) => {
      const { claims_parameter_supported: isSupported } = await run.discover();
      expect(isSupported).toBe(true);
      const { accessToken } = await succeed(run, { claims: JSON.stringify({ userinfo: { name: { essential: true } } }) });
      expect((await run.userInfo(accessToken)).body).toMatchObject({ name: text });
    },
    without: changeJson('/oidc/userinfo', ({ sub }) => ({ sub: sub ?? null })),
    failure: "expected { sub: 'a_demoowner' } to match object",
  },
  {
    name: 'oidcc-claims-essential of the ID token',
    clause: 'OIDC Core 5.5, 5.5.1',
    run: async (run) => {
      const { claims } = await succeed(run, { claims: JSON.stringify({ id_token: { name: { essential: true } } }) });
      expect(claims).toMatchObject({ name: text });
      expect((await succeed(run, { nonce: undefined })).claims['name']).toBeUndefined();
    },
    without: changeParameter('claims'),
    failure: 'to match object { name: StringMatching /./ }',
  },
];
