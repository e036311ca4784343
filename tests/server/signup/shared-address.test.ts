import { expect, it } from 'vitest';
import { startTestApp } from '../harness.ts';
import { readData } from '../people/members.ts';
import { answersOf, signUpTo } from '../people/sign-up.ts';

it('allows several accounts with one address if the store permits it, each with its own password, and asks for a code only if the address is changed [SIGNUP-022] [SIGNUP-024]', async () => {
  const test = await startTestApp({ settings: { registration: { isDuplicateEmailAllowed: true } } });
  const email = 'single@example.com';
  const browser = test.open();
  await signUpTo(test, browser, 'form', email);
  const page = await readData(browser, '/signup/form');
  expect(page).toMatchObject({ isDuplicateEmailAllowed: true, isDuplicateEmailValid: false });
  const changed = await browser.post('/zapi/signup/confirm', answersOf('other@example.com'));
  expect(changed.json().issues).toMatchObject([{ at: '/authCode', rule: 'authCodeRequired' }]);
  expect((await browser.post('/zapi/signup/confirm', answersOf(email))).json()).toEqual({ redirectTo: '/signup/confirm' });
  expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  const accounts = new Set<string>();
  for (const password of ['minato-no-yoru7', 'Demo-pass-2026']) {
    const member = test.open();
    expect((await member.post('/login', { value: email, password })).json()).toEqual({ redirectTo: '/mypage' });
    accounts.add((await member.get('/zapi/internal/root/screen-data')).json().authId);
  }
  expect(accounts.size).toBe(2);
  await test.close();
});
