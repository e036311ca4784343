import { expect } from 'vitest';
import { agreeAll, answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

it('shows the completion page when the response of the last step was lost and the step is sent again', async ({ server }) => {
  const email = 'lost-answer@example.com';
  const browser = server.open();
  await signUpTo(server, browser, 'confirm', email);
  const lost = server.open();
  for (const [name, value] of browser.cookies) lost.cookies.set(name, value);
  expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  // By JSON, and by a form without scripts.
  expect((await lost.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  expect((await lost.submit('/signup/confirm', { _do: 'signup.register' })).headers.location).toBe('/signup/complete');
  const page = await lost.get('/signup/complete', { accept: 'text/html' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('data-screen="signup/complete"');
  expect(page.body).toContain(email);
  // The old token only opens that page: it is not a session, and no step is shown again.
  expect((await lost.get('/mypage', { accept: 'text/html' })).headers.location).toContain('/login');
  expect((await lost.get('/signup/confirm', { accept: 'text/html' })).headers.location).toBe('/signup');
  const accounts = await server.database.query('SELECT 1 FROM accounts WHERE email_normal = $1', [email]);
  expect(accounts).toHaveLength(1);
  server.clock.advance(1900);
  expect((await lost.get('/signup/complete', { accept: 'text/html' })).headers.location).toBe('/signup');
});

it('allows a restart at once after the response of the last step was lost', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'confirm', 'lost@example.com');
  const stale = server.open();
  for (const [name, value] of browser.cookies) stale.cookies.set(name, value);
  expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  // The same step redirects like a second tab; any other one starts again.
  expect((await stale.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  expect((await agreeAll(stale)).json()).toEqual({ redirectTo: '/signup/auth' });
  expect((await stale.get('/signup/auth', { accept: 'text/html' })).statusCode).toBe(200);
});

it('reports a restart caused by a new version of the flow, and keeps the input', async ({ server }) => {
  const browser = server.open();
  const email = 'version@example.com';
  await signUpTo(server, browser, 'confirm', email, { givenName: '次郎' });
  await server.database.query("UPDATE flows SET version = 0, state = 'gone' WHERE state = 'confirm'");
  const page = await browser.get('/signup/confirm', { accept: 'text/html' });
  expect(page.headers.location).toBe('/signup?notice=flowExpired');
  expect((await browser.post('/zapi/signup', {})).json().flowError).toMatchObject({ code: 'FLOW_EXPIRED' });
  await agreeAll(browser);
  server.clock.advance(31);
  await browser.post('/zapi/signup/email', { type: 'signUp', email });
  await browser.post('/zapi/signup/pin-code', { pinCode: await server.readCode(email) });
  const typed = (await browser.get('/zapi/internal/signup/form/screen-data')).json().screen.forms.signup;
  expect(typed.answers).toMatchObject({ givenName: '次郎', familyName: '山田' });
  // The password was a secret of the previous flow.
  expect(typed.set).toEqual([]);
  expect((await browser.post('/zapi/signup/confirm', answersOf(email))).json()).toEqual({ redirectTo: '/signup/confirm' });
});

it('signs up, logs out and signs up again in one browser', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'complete', 'first-of-two@example.com');
  await browser.post('/logout', {});
  await signUpTo(server, browser, 'complete', 'second-of-two@example.com');
  const { account } = (await browser.get('/zapi/internal/mypage/screen-data')).json();
  expect(account.contactEmail).toBe('second-of-two@example.com');
});
