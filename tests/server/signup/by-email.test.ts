import { describe, expect } from 'vitest';
import { readData } from '../people/members.ts';
import { agreeAll, answersOf } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

describe('sign-up by e-mail', () => {
  it('has the steps policy, auth, code, form, confirm and complete, and signs the new member in [SIGNUP-003] [CONST-004]', async ({
    server,
  }) => {
    const browser = server.open();
    const email = 'walk@example.com';
    expect((await agreeAll(browser)).json()).toEqual({ redirectTo: '/signup/auth' });
    expect((await browser.post('/zapi/signup/email', { type: 'signUp', email })).json()).toEqual({
      redirectTo: '/signup/pin-code',
    });
    const code = await server.readCode(email);
    expect((await browser.post('/zapi/signup/pin-code', { pinCode: code })).json()).toEqual({ redirectTo: '/signup/form' });
    const confirm = await browser.post('/zapi/signup/confirm', answersOf(email));
    expect(confirm.json()).toEqual({ redirectTo: '/signup/confirm' });
    expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
    expect((await readData(browser, '/signup/complete'))['email']).toBe(email);
    const top = await readData(browser, '/mypage');
    expect(top['account']).toMatchObject({ contactEmail: email, displayName: '山田 太郎', isKids: false });
    const [account] = await server.database.query<{ account_id: string }>(
      'SELECT account_id FROM accounts WHERE email_normal = $1',
      [email],
    );
    const entries = await server.database.query("SELECT account_id, details FROM audit_log WHERE action = 'sign-up'");
    expect(entries).toEqual([{ account_id: account?.account_id, details: {} }]);
  });
});
