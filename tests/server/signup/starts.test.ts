import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { agreeAll, allPolicies } from '../people/sign-up.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => test.close());

/** As if as many more starts had been counted. */
const countMore = (starts: number) =>
  test.database.query('UPDATE rate_limits SET count = count + $1 WHERE count >= 20', [starts]);
const startFrom = (ip: string) =>
  test.open().post('/zapi/signup/policy', { policyConsentData: allPolicies }, { 'x-forwarded-for': ip });
/** Starts that many sign-ups at once. */
async function startMany(count: number, ipOf: (index: number) => string): Promise<readonly number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => startFrom(ipOf(index))));
  return answers.map(({ statusCode }) => statusCode);
}
const countRows = async () =>
  test.database.query('SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM flows) AS flows');

it('allows 300 starts of sign-up an hour per IP address, without rows for more', async () => {
  const known = test.open();
  await agreeAll(known);
  expect(new Set(await startMany(20, () => '127.0.0.1'))).toEqual(new Set([200]));
  await countMore(278);
  expect((await startFrom('127.0.0.1')).statusCode).toBe(200);
  const before = await countRows();
  const refused = await startFrom('127.0.0.1');
  expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const page = await test.open().submit('/signup', { _do: 'signup.policy' });
  expect(page.statusCode).toBe(429);
  expect(page.body).toContain('data-screen="signup/index"');
  expect(await countRows()).toEqual(before);
  // Other addresses may start, and running flows continue.
  expect((await startFrom('203.0.113.7')).statusCode).toBe(200);
  expect((await known.post('/zapi/signup/email', { type: 'signUp', email: 'goes-on@example.com' })).statusCode).toBe(200);
  test.clock.advance(3_601);
  expect((await startFrom('127.0.0.1')).statusCode).toBe(200);
});

it('counts the addresses of an IPv6 /64 network together', async () => {
  test.clock.advance(3_601);
  expect(new Set(await startMany(20, (index) => `2001:db8:1:2::${index.toString(16)}`))).toEqual(new Set([200]));
  await countMore(279);
  expect((await startFrom('2001:db8:1:2:eeee::1')).statusCode).toBe(200);
  expect((await startFrom('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await startFrom('2001:db8:1:3::1')).statusCode).toBe(200);
});
