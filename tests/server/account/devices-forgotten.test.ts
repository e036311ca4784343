import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';

const password = 'Demo-pass-2026';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function logIn(typed: string): Promise<TestBrowser> {
  const browser = test.open();
  expect((await browser.post('/login', { value: 'single@example.com', password: typed })).statusCode).toBe(200);
  return browser;
}
async function countDevices(): Promise<number> {
  const rows = await test.database.query(
    "SELECT 1 AS one FROM known_devices d JOIN accounts a USING (store_id, account_id) WHERE a.email = 'single@example.com'",
  );
  return rows.length;
}

it('are all but the present one after a changed password, and all after a reset', async () => {
  const present = await logIn(password);
  await logIn(password);
  expect(await countDevices()).toBe(2);
  const changed = { oldPassword: password, newPassword: 'Kurage-8-tabi' };
  expect((await present.post('/zapi/account/password/edit', changed)).statusCode).toBe(200);
  expect(await countDevices()).toBe(1);
  await test.open().post('/zapi/auth/password/forgot', { email: 'single@example.com' });
  const [mail] = await test.readOutbox('single@example.com');
  const token = new URL(mail?.link ?? '').searchParams.get('token');
  const reset = await test.open().post('/zapi/auth/password/reset', { token, password: 'Suzume-9-yado' });
  expect(reset.statusCode).toBe(200);
  expect(await countDevices()).toBe(0);
});

it('cannot bring back a session that a reset has ended, by proving the former password', async () => {
  const browser = await logIn('Suzume-9-yado');
  await test.database.query(
    "DELETE FROM sessions WHERE account_id = (SELECT account_id FROM accounts WHERE email = 'single@example.com')",
  );
  const answer = await browser.post('/zapi/account/reauthorize', { password: 'Suzume-9-yado', returnTo: '/mypage' });
  expect(answer.statusCode).toBe(401);
});
