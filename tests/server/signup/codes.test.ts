import { describe, expect } from 'vitest';
import { readData } from '../people/members.ts';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const wrongOf = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('the mailed code of sign-up', () => {
  it('has six digits, and its mail names the store', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'pinCode', 'mail@example.com');
    const [message] = await server.readOutbox('mail@example.com');
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.subject).toContain('みなとストア');
    expect(message?.text).toContain(message?.code ?? '?');
  });

  it('is not sent to an address of more than 191 characters [EMAIL-022]', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'auth', 'long@example.com');
    const send = (length: number) => {
      const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(length - 137)}.example`;
      return browser.post('/zapi/signup/email', { type: 'signUp', email });
    };
    expect((await send(192)).json().issues).toEqual([{ at: '/email', rule: 'maxLength', limit: 191 }]);
    expect((await send(191)).statusCode).toBe(200);
  });

  it('is refused at its field when wrong, and locked after five wrong ones [SIGNUP-017] [EMAIL-021]', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'pinCode', 'wrong@example.com');
    const code = await server.readCode('wrong@example.com');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await browser.post('/zapi/signup/pin-code', { pinCode: wrongOf(code) });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'PIN_CODE_ERROR', status: 422 });
    }
    const locked = await browser.post('/zapi/signup/pin-code', { pinCode: code });
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({ code: 'TOO_MANY' });
    server.clock.advance(31);
    await browser.post('/zapi/signup/email', { type: 'signUp', email: 'wrong@example.com' });
    const pinCode = await server.readCode('wrong@example.com');
    expect((await browser.post('/zapi/signup/pin-code', { pinCode })).json()).toEqual({ redirectTo: '/signup/form' });
  });

  it('keeps the count of wrong tries when it is sent again, and the old code is invalid', async ({ server }) => {
    const browser = server.open();
    const email = 'resend@example.com';
    await signUpTo(server, browser, 'pinCode', email);
    const first = await server.readCode(email);
    for (let attempt = 0; attempt < 4; attempt += 1) await browser.post('/zapi/signup/pin-code', { pinCode: wrongOf(first) });
    server.clock.advance(31);
    expect((await browser.post('/zapi/signup/email', { type: 'signUp', email })).statusCode).toBe(200);
    const second = await server.readCode(email);
    expect(second).not.toBe(first);
    expect((await browser.post('/zapi/signup/pin-code', { pinCode: first })).json()).toMatchObject({ code: 'PIN_CODE_ERROR' });
    expect((await browser.post('/zapi/signup/pin-code', { pinCode: second })).json()).toMatchObject({ code: 'TOO_MANY' });
  });

  it('is sent again only after 30 seconds, with the time to wait', async ({ server }) => {
    const browser = server.open();
    const email = 'soon@example.com';
    await signUpTo(server, browser, 'pinCode', email);
    server.clock.advance(12);
    const soon = await browser.post('/zapi/signup/email', { type: 'signUp', email });
    expect(soon.statusCode).toBe(429);
    expect(soon.json()).toMatchObject({ code: 'TOO_SOON' });
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(10);
    expect((await server.readOutbox(email)).length).toBe(1);
    server.clock.advance(19);
    expect((await browser.post('/zapi/signup/email', { type: 'signUp', email })).statusCode).toBe(200);
    expect((await server.readOutbox(email)).length).toBe(2);
  });

  it('is valid for ten minutes', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'pinCode', 'late@example.com');
    const code = await server.readCode('late@example.com');
    server.clock.advance(601);
    expect((await browser.post('/zapi/signup/pin-code', { pinCode: code })).json()).toMatchObject({ code: 'PIN_CODE_ERROR' });
  });

  it('redirects to the form when a used code is entered again', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'pinCode', 'twice@example.com');
    const pinCode = await server.readCode('twice@example.com');
    expect((await browser.post('/zapi/signup/pin-code', { pinCode })).json()).toEqual({ redirectTo: '/signup/form' });
    expect((await browser.post('/zapi/signup/pin-code', { pinCode })).json()).toEqual({ redirectTo: '/signup/form' });
  });

  it('reveals whether the address has an account only after it was entered, and then asks for another one [SIGNUP-023] [SIGNUP-024]', async ({
    server,
  }) => {
    const owner = server.open();
    const stranger = server.open();
    for (const browser of [owner, stranger]) await signUpTo(server, browser, 'auth', '');
    const taken = await owner.post('/zapi/signup/email', { type: 'signUp', email: 'owner@example.com' });
    const free = await stranger.post('/zapi/signup/email', { type: 'signUp', email: 'nobody-yet@example.com' });
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    expect((await readData(owner, '/signup/pin-code'))['email']).toBe('owner@example.com');
    await owner.post('/zapi/signup/pin-code', { pinCode: await server.readCode('owner@example.com') });
    expect(await readData(owner, '/signup/form')).toMatchObject({ isDuplicateEmailValid: true });
    const answer = await owner.post('/zapi/signup/confirm', answersOf('owner@example.com'));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().issues).toContainEqual({ at: '/email', rule: 'emailMustChange' });
  });

  it('verifies another address entered in the form instead of a taken one [SIGNUP-022] [SIGNUP-023] [SIGNUP-024]', async ({
    server,
  }) => {
    const browser = server.open();
    server.clock.advance(3600);
    await signUpTo(server, browser, 'form', 'member@example.com');
    const other = 'member-other@example.com';
    const without = await browser.post('/zapi/signup/confirm', answersOf(other));
    expect(without.json().issues).toContainEqual(expect.objectContaining({ at: '/authCode', rule: 'authCodeRequired' }));
    expect((await browser.post('/zapi/auth/email/send-pin-code', { type: 'signUp', email: other })).statusCode).toBe(204);
    const wrong = await browser.post(
      '/zapi/signup/confirm',
      answersOf(other, { authCode: wrongOf(await server.readCode(other)) }),
    );
    expect(wrong.json()).toMatchObject({ code: 'PIN_CODE_ERROR' });
    const right = await browser.post('/zapi/signup/confirm', answersOf(other, { authCode: await server.readCode(other) }));
    expect(right.json()).toEqual({ redirectTo: '/signup/confirm' });
    expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
    expect((await readData(browser, '/mypage'))['account']).toMatchObject({ contactEmail: other });
  });

  it('reveals a taken address only after it was verified [SIGNUP-037] [SIGNUP-038]', async ({ server }) => {
    const browser = server.open();
    server.clock.advance(7200);
    await signUpTo(server, browser, 'form', 'manager@example.com');
    const taken = 'single@example.com';
    await browser.post('/zapi/auth/email/send-pin-code', { type: 'signUp', email: taken });
    const code = await server.readCode(taken);
    const unproven = await browser.post('/zapi/signup/confirm', answersOf(taken, { authCode: wrongOf(code) }));
    expect(unproven.json()).toMatchObject({ status: 422, code: 'PIN_CODE_ERROR' });
    const proven = await browser.post('/zapi/signup/confirm', answersOf(taken, { authCode: code }));
    expect(proven.json()).toMatchObject({ status: 409, code: 'ACCOUNT_ALREADY_EXISTS_EMAIL' });
  });
});
