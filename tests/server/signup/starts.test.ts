import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { agreeAll, allPolicies } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });

/** As if as many more starts had been counted. */
const countMore = (server: TestApp, starts: number) =>
  server.database.query('UPDATE rate_limits SET count = count + $1 WHERE count >= 20', [starts]);
const startFrom = (server: TestApp, ip: string) =>
  server.open().post('/zapi/signup/policy', { policyConsentData: allPolicies }, { 'x-forwarded-for': ip });
/** Starts that many sign-ups at once. */
async function startMany(server: TestApp, count: number, ipOf: (index: number) => string): Promise<readonly number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => startFrom(server, ipOf(index))));
  return answers.map(({ statusCode }) => statusCode);
}
const countRows = async (server: TestApp) =>
  server.database.query('SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM flows) AS flows');

it('allows 300 starts of sign-up an hour per IP address, without rows for more', async ({ server }) => {
  const known = server.open();
  await agreeAll(known);
  expect(new Set(await startMany(server, 20, () => '127.0.0.1'))).toEqual(new Set([200]));
  await countMore(server, 278);
  expect((await startFrom(server, '127.0.0.1')).statusCode).toBe(200);
  const before = await countRows(server);
  const refused = await startFrom(server, '127.0.0.1');
  expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const page = await server.open().submit('/signup', { _do: 'signup.policy' });
  expect(page.statusCode).toBe(429);
  expect(page.body).toContain('data-screen="signup/index"');
  expect(await countRows(server)).toEqual(before);
  // Other addresses may start, and running flows continue.
  expect((await startFrom(server, '203.0.113.7')).statusCode).toBe(200);
  expect((await known.post('/zapi/signup/email', { type: 'signUp', email: 'goes-on@example.com' })).statusCode).toBe(200);
  server.clock.advance(3_601);
  expect((await startFrom(server, '127.0.0.1')).statusCode).toBe(200);
});

it('counts the addresses of an IPv6 /64 network together', async ({ server }) => {
  server.clock.advance(3_601);
  expect(new Set(await startMany(server, 20, (index) => `2001:db8:1:2::${index.toString(16)}`))).toEqual(new Set([200]));
  await countMore(server, 279);
  expect((await startFrom(server, '2001:db8:1:2:eeee::1')).statusCode).toBe(200);
  expect((await startFrom(server, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await startFrom(server, '2001:db8:1:3::1')).statusCode).toBe(200);
});

it('counts link-local addresses, whatever the network interface is called', async ({ server }) => {
  for (const zone of ['eth0', 'br-lan', 'eth0.100', 'wg:0'])
    expect((await startFrom(server, `fe80::1%${zone}`)).statusCode).toBe(200);
});
