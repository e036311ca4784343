// The plan Back-Channel Logout: the store tells an app that the user logged out.
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect } from 'vitest';
import { type ConformanceTest, conform } from './conform.ts';
import { changeIdToken, changeJson, omit, onPath } from './faults.ts';
import { backChannelLogoutUri, first, postLogoutRedirectUri } from './registrations.ts';
import { succeed } from './succeed.ts';
import { issuer, logouts, type Run } from './suite.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** What the app is sent after a logout that it asked for, and the session in the user's ID token. */
async function logOut(run: Run): Promise<{ readonly tokens: readonly string[]; readonly sid: unknown; readonly sub: unknown }> {
  const { idToken, claims } = await succeed(run);
  const before = logouts.length;
  await run.visit(
    `/oidc/logout?${new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: postLogoutRedirectUri })}`,
  );
  await run.server.app.jobWorker?.run();
  const sent = logouts.slice(before);
  expect(sent.map(({ address }) => address)).toEqual([backChannelLogoutUri]);
  return { tokens: sent.map(({ token }) => token), sid: claims['sid'], sub: claims.sub };
}

const tests: readonly ConformanceTest[] = [
  ...['backchannel_logout_supported', 'backchannel_logout_session_supported'].map(
    (name): ConformanceTest => ({
      name: `oidcc-backchannel-discovery-endpoint-verification: ${name}`,
      clause: 'Back-Channel Logout 2.1',
      run: async (run) => {
        expect((await run.discover())[name]).toBe(true);
      },
      without: changeJson('/.well-known/openid-configuration', (body) => omit(body, name)),
      failure: 'expected undefined to be true',
    }),
  ),
  {
    name: 'oidcc-backchannel-rp-initiated-logout',
    clause: 'Back-Channel Logout 2.4, 2.5, 2.6',
    run: async (run) => {
      const { tokens, sid, sub } = await logOut(run);
      const keys = (await run.call('GET', '/oidc/jwks')).body;
      // The library checks the shape.
      const keySet = createLocalJWKSet(keys as unknown as JSONWebKeySet);
      const { payload } = await jwtVerify(tokens[0] ?? '', keySet, { issuer, audience: first.id, typ: 'logout+jwt' });
      expect(payload).toMatchObject({ sid, sub, events: { [event]: {} }, jti: expect.any(String), iat: expect.any(Number) });
      expect(Number(payload.exp) - Number(payload.iat)).toBeLessThanOrEqual(120);
      expect(payload).not.toHaveProperty('nonce');
      expect(sid).toEqual(expect.any(String));
    },
    without: changeIdToken(({ sid: _, ...claims }) => claims),
    failure: 'to match object { sid: undefined',
  },
  {
    name: 'oidcc-backchannel-rp-initiated-logout: only for a session that ended',
    clause: 'Back-Channel Logout 2.3, 2.7',
    run: async (run) => {
      const { tokens } = await logOut(run);
      expect(tokens).toHaveLength(1);
      const before = logouts.length;
      await run.server.app.jobWorker?.run();
      expect(logouts).toHaveLength(before);
    },
    without: onPath('/oidc/logout', () => ({ statusCode: 303, headers: { location: '/login' } })),
    failure: 'expected [] to deeply equal [ Array(1) ]',
  },
];

conform(tests);
