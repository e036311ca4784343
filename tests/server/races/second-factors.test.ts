// Races need a real PostgreSQL: the embedded database has one connection.
import type { FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { verifyFactor } from '../../../src/server/areas/login/multi-factor/verify-factor.ts';
import { createRequestPasswords } from '../../../src/server/platform/passwords/request-passwords.ts';
import type { CommandContext } from '../../../src/server/runtime/area.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { openNew, readData } from '../people/members.ts';
import { serverTest } from '../server-test.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';

let contextOf: () => CommandContext;
const it = serverTest(async () => startTestApp({ database: await openPoolWithLongWait(await createTestDatabase('seeded')) }));
it.beforeAll(async ({ server }) => {
  const { app, clock } = server;
  const settings = await app.settings.read('first', 1);
  // What verifyFactor reads of a request.
  const request = {
    server: app,
    store: { id: 'first' },
    session: null,
    ip: '127.0.0.1',
    id: 'test',
  } as unknown as FastifyRequest;
  contextOf = () =>
    ({
      database: app.database,
      passwords: createRequestPasswords(app.hashQueue, '127.0.0.1'),
      platform: app.platform,
      plans: { settings, text: () => 'text' },
      store: { id: 'first', origin: 'http://localhost' },
      language: 'ja',
      userAgent: '',
      request,
      now: clock.now(),
    }) as unknown as CommandContext;
});

const enable = '/zapi/account/enable-multi-factor';
const verify = (accountId: string, type: 'OTP' | 'BackupCode', value: string) =>
  verifyFactor(contextOf(), { storeId: 'first', accountId, type, value, sessionId: 's' });
const readApp = (server: TestApp, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });
const countOk = (verdicts: readonly { readonly is: string }[]) => verdicts.filter(({ is }) => is === 'ok').length;

async function enableOtp(server: TestApp, name: string): Promise<{ browser: TestBrowser; secret: string }> {
  const browser = await openNew(server, name);
  const secret = String((await readData(browser, '/mypage/multi-factor/otp'))['secret']);
  const answer = await browser.post(enable, { multiFactorType: 'OTP', secret, token: readApp(server, secret) });
  expect(answer.statusCode).toBe(200);
  return { browser, secret };
}

it('accepts one of 200 simultaneous uses of a backup code', async ({ server }) => {
  const { browser } = await enableOtp(server, 'racecode1');
  const { backupCodeList } = await readData(browser, '/mypage/multi-factor/backup-code/generate');
  await browser.post(`${enable}/with-backup-code`, { backupCodeList });
  const [code = ''] = Array.isArray(backupCodeList) ? backupCodeList.map(String) : [];
  const verdicts = await Promise.all(Array.from({ length: 200 }, () => verify('racecode1', 'BackupCode', code.toUpperCase())));
  expect(countOk(verdicts)).toBe(1);
  const left = await server.database.query("SELECT 1 FROM backup_codes WHERE account_id = 'racecode1'");
  expect(left).toHaveLength(9);
});

it('accepts a step of an app once, and no earlier one', async ({ server }) => {
  const { secret } = await enableOtp(server, 'racestep1');
  expect(await verify('racestep1', 'OTP', readApp(server, secret))).toEqual({ is: 'wrong' });
  server.clock.advance(60);
  const earlier = readApp(server, secret);
  server.clock.advance(30);
  const now = readApp(server, secret);
  const verdicts = await Promise.all([verify('racestep1', 'OTP', now), verify('racestep1', 'OTP', now)]);
  expect(verdicts.map(({ is }) => is).sort()).toEqual(['ok', 'wrong']);
  expect(await verify('racestep1', 'OTP', earlier)).toEqual({ is: 'wrong' });
});

it('locks after five wrong values in all sessions, for the right one too, and for 15 minutes', async ({ server }) => {
  const { secret } = await enableOtp(server, 'racelock1');
  server.clock.advance(90);
  const wrong = readApp(server, secret) === '111111' ? '222222' : '111111';
  const verdicts = await Promise.all(Array.from({ length: 40 }, () => verify('racelock1', 'OTP', wrong)));
  expect(verdicts.filter(({ is }) => is === 'wrong')).toHaveLength(5);
  expect(await verify('racelock1', 'OTP', readApp(server, secret))).toEqual({ is: 'locked', retryAfter: 900 });
  server.clock.advance(901);
  expect(await verify('racelock1', 'OTP', readApp(server, secret))).toEqual({ is: 'ok' });
});
