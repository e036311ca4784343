import { expect } from 'vitest';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

it('reports whether a login ID is free: 204, or 409 if taken, in any case [LOGINID-007]', async ({ server }) => {
  const browser = server.open();
  expect((await browser.post('/zapi/auth/login-id/verify', { loginId: 'freeid2026' })).statusCode).toBe(204);
  for (const loginId of ['kidtaro', 'KidTaro']) {
    const taken = await browser.post('/zapi/auth/login-id/verify', { loginId });
    expect(taken.json()).toMatchObject({ status: 409, code: 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD' });
  }
});

it('is limited to ten times a minute, whatever the cookies', async ({ server }) => {
  server.clock.advance(61);
  const ask = () => server.open().post('/zapi/auth/login-id/verify', { loginId: 'kidtaro' });
  for (let turn = 0; turn < 10; turn += 1) expect((await ask()).statusCode).toBe(409);
  const refused = await ask();
  expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  server.clock.advance(61);
  expect((await ask()).statusCode).toBe(409);
});

it('counts the login ID of a sent sign-up form against the same ten a minute, whatever the form answers [LOGINID-007]', async ({
  server,
}) => {
  server.clock.advance(61);
  const browser = server.open();
  const email = 'many-names@example.com';
  await signUpTo(server, browser, 'form', email);
  const confirm = (loginId: string) => browser.post('/zapi/signup/confirm', answersOf(email, { loginId }));
  for (let turn = 0; turn < 5; turn += 1)
    expect((await confirm('kidtaro')).json().code).toBe('ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD');
  for (let turn = 0; turn < 4; turn += 1)
    expect((await server.open().post('/zapi/auth/login-id/verify', { loginId: 'kidtaro' })).statusCode).toBe(409);
  expect((await confirm('freename1')).statusCode).toBe(200);
  for (const refused of [await confirm('kidtaro'), await confirm('freename2')]) {
    expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await server.open().post('/zapi/auth/login-id/verify', { loginId: 'kidtaro' })).statusCode).toBe(429);
  // An accepted one reveals nothing new: it may be sent again, and the account is created.
  expect((await confirm('freename1')).statusCode).toBe(200);
  expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
});
