import { expect } from 'vitest';
import { readData, readMain } from '../people/members.ts';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

it('shows the accepted answers for review, not later refused ones, which the form keeps', async ({ server }) => {
  const browser = server.open();
  const email = 'review@example.com';
  await signUpTo(server, browser, 'confirm', email);
  const bad = await browser.post('/zapi/signup/confirm', answersOf(email, { familyName: '', givenName: '次郎' }));
  expect(bad.statusCode).toBe(422);
  const shown = (await browser.get('/zapi/internal/signup/confirm/screen-data')).json().screen.forms.signup.answers;
  expect(shown).toMatchObject({ familyName: '山田', givenName: '太郎' });
  const typed = (await browser.get('/zapi/internal/signup/form/screen-data')).json().screen.forms.signup.answers;
  expect(typed).toMatchObject({ familyName: null, givenName: '次郎' });
  expect((await browser.post('/zapi/signup', shown)).json()).toEqual({ redirectTo: '/signup/complete' });
  expect((await readData(browser, '/mypage'))['account']).toMatchObject({ displayName: '山田 太郎' });
});

it('stores of an expired form only what its fields can hold', async ({ server }) => {
  const browser = server.open();
  const email = 'shapes@example.com';
  await signUpTo(server, browser, 'form', email);
  const { inputtedData } = answersOf(email, {
    familyName: { a: 1 },
    sex: [1],
    unheardOf: 'x',
    address: 'a\u0000',
    nickname: null,
  });
  const old = { ...inputtedData, policyConsentData: 'x', accountRegistrationSetting: { version: '0'.repeat(64) } };
  expect((await browser.post('/zapi/signup/confirm', { inputtedData: old })).statusCode).toBe(409);
  const kept = (await browser.get('/zapi/internal/signup/form/screen-data')).json().screen.forms.signup.answers;
  expect(kept).toMatchObject({ givenName: '太郎', familyName: null, sex: null, address: null });
  expect(kept).not.toHaveProperty('unheardOf');
});

it('stores no code in the flow after its use', async ({ server }) => {
  const browser = server.open();
  const email = 'used-code@example.com';
  await signUpTo(server, browser, 'form', email);
  const rows = await server.database.query('SELECT data FROM flows');
  expect(JSON.stringify(rows)).not.toContain(await server.readCode(email));
});

it('counts every wrong code of the form, and reveals neither address nor login ID before a correct one', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'form', 'manager@example.com');
  const taken = 'single@example.com';
  await browser.post('/zapi/auth/email/send-pin-code', { type: 'signUp', email: taken });
  const code = await server.readCode(taken);
  const authCode = code === '111111' ? '222222' : '111111';
  const wrong = answersOf(taken, { authCode, loginId: 'kidtaro' });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await browser.post('/zapi/signup/confirm', wrong)).json()).toMatchObject({ code: 'PIN_CODE_ERROR' });
  }
  const locked = await browser.post('/zapi/signup/confirm', answersOf(taken, { authCode: code, loginId: 'kidtaro' }));
  expect(locked.json()).toMatchObject({ status: 429, code: 'TOO_MANY' });
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
});

it('shows the time to wait after too many wrong codes or early requests, also without scripts', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'pinCode', 'wait@example.com');
  const soon = await browser.submit('/signup/pin-code', { _do: 'signup.email' });
  expect(soon.statusCode).toBe(429);
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
  const pinCode = (await server.readCode('wait@example.com')) === '111111' ? '222222' : '111111';
  for (let attempt = 0; attempt < 5; attempt += 1) await browser.post('/zapi/signup/pin-code', { pinCode });
  const locked = await browser.post('/zapi/signup/pin-code', { pinCode });
  expect(locked.statusCode).toBe(429);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
});

it('shows the server’s message if registering fails, or its own if there is none [SIGNUP-041]', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'confirm', 'failing@example.com');
  for (const [message, shown] of [
    ['ただいま登録できません。', 'ただいま登録できません。'],
    ['', '登録の手続きを進められませんでした。時間をおいてもう一度お試しください。'],
  ] as const) {
    server.app.faults.add('signup.register', { answer: { status: 500, code: 'X', message } }, 1);
    expect(readMain(await browser.submit('/signup/confirm', { _do: 'signup.register' }))).toContain(shown);
  }
});

it('refuses to register with a key that the form does not have', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'confirm', 'foreign-key@example.com');
  const answer = await browser.post('/zapi/signup', { isAdmin: true });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().issues).toEqual([{ at: '/isAdmin', rule: 'unknown' }]);
});
