import { expect } from 'vitest';
import { answersOf as profileOf } from '../people/profile.ts';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

it('every call answers 200 with redirectTo, 204 with nothing, or a refusal, and never a page [CALLS-020] [ROUTE-054] [ROUTE-055]', async ({
  server,
}) => {
  const browser = server.open();
  const email = 'answers@example.com';
  await signUpTo(server, browser, 'form', email);
  server.clock.advance(31);
  const calls: readonly (readonly [string, object, number])[] = [
    ['/zapi/auth/login-id/verify', { loginId: 'free1234' }, 204],
    ['/zapi/auth/login-id/verify', { loginId: 'kidtaro' }, 409],
    ['/zapi/auth/email/send-pin-code', { type: 'signUp', email: 'other-answers@example.com' }, 204],
    ['/zapi/auth/email/send-pin-code', { type: 'signUp', email: 'other-answers@example.com' }, 429],
    ['/zapi/language', { lng: 'ja' }, 204],
    ['/zapi/language', { lng: 'fr' }, 422],
    ['/zapi/signup/confirm', answersOf(email), 200],
    ['/zapi/signup', {}, 200],
    ['/logout', {}, 200],
    ['/zapi/account/edit/confirm', profileOf(), 401],
    ['/login', { value: 'single@example.com', password: 'Demo-pass-2026' }, 200],
    ['/zapi/account/edit/confirm', profileOf({ familyName: '' }), 422],
    ['/zapi/account/edit/confirm', profileOf(), 200],
    ['/zapi/account/edit', {}, 200],
    ['/zapi/account/edit/restart', {}, 200],
  ];
  for (const [path, body, status] of calls) {
    const answer = await browser.post(path, body, { accept: 'text/html' });
    expect([path, answer.statusCode]).toEqual([path, status]);
    if (status === 204) expect(answer.body).toBe('');
    else if (status === 200) expect(answer.json()).toEqual({ redirectTo: expect.stringMatching(/^\//) });
    else
      expect(answer.json()).toMatchObject({
        status,
        code: expect.any(String),
        message: expect.any(String),
        requestId: expect.any(String),
      });
  }
  const read = await browser.get('/zapi/postal-code/1000001', { accept: 'text/html' });
  expect([read.statusCode, Object.keys(read.json())]).toEqual([200, ['results']]);
});
