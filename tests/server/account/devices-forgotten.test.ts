import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const password = 'Demo-pass-2026';
const it = serverTest();

async function logIn(server: TestApp, typed: string): Promise<TestBrowser> {
  const browser = server.open();
  expect((await browser.post('/login', { value: 'single@example.com', password: typed })).statusCode).toBe(200);
  return browser;
}
async function countDevices(server: TestApp): Promise<number> {
  const rows = await server.database.query(
    "SELECT 1 AS one FROM known_devices d JOIN accounts a USING (store_id, account_id) WHERE a.email = 'single@example.com'",
  );
  return rows.length;
}

it('are all but the present one after a changed password, and all after a reset', async ({ server }) => {
  const present = await logIn(server, password);
  await logIn(server, password);
  expect(await countDevices(server)).toBe(2);
  const changed = { oldPassword: password, newPassword: 'Kurage-8-tabi' };
  expect((await present.post('/zapi/account/password/edit', changed)).statusCode).toBe(200);
  expect(await countDevices(server)).toBe(1);
  await server.open().post('/zapi/auth/password/forgot', { email: 'single@example.com' });
  const [mail] = await server.readOutbox('single@example.com');
  const token = new URL(mail?.link ?? '').searchParams.get('token');
  const reset = await server.open().post('/zapi/auth/password/reset', { token, password: 'Suzume-9-yado' });
  expect(reset.statusCode).toBe(200);
  expect(await countDevices(server)).toBe(0);
});

it('cannot bring back a session that a reset has ended, by proving the former password', async ({ server }) => {
  const browser = await logIn(server, 'Suzume-9-yado');
  await server.database.query(
    "DELETE FROM sessions WHERE account_id = (SELECT account_id FROM accounts WHERE email = 'single@example.com')",
  );
  const answer = await browser.post('/zapi/account/reauthorize', { password: 'Suzume-9-yado', returnTo: '/mypage' });
  expect(answer.statusCode).toBe(401);
});
