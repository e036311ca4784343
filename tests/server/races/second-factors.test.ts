// Races need a real PostgreSQL: the embedded database has one connection.
import type { FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyFactor } from '../../../src/server/areas/multi-factor/service.ts';
import { createRequestPasswords } from '../../../src/server/platform/passwords/request-passwords.ts';
import type { CommandContext } from '../../../src/server/runtime/area.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { openNew, readData } from '../people/members.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';

let test: TestApp;
let contextOf: () => CommandContext;
beforeAll(async () => {
  test = await startTestApp({ database: await openPoolWithLongWait(await createTestDatabase('seeded')) });
  const { app, clock } = test;
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
afterAll(() => test.close());

const enable = '/zapi/account/enable-multi-factor';
const verify = (accountId: string, type: 'OTP' | 'BackupCode', value: string) =>
  verifyFactor(contextOf(), { storeId: 'first', accountId, type, value, sessionId: 's' });
const readApp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now().getTime() });
const countOk = (verdicts: readonly { readonly is: string }[]) => verdicts.filter(({ is }) => is === 'ok').length;

async function enableOtp(name: string): Promise<{ browser: TestBrowser; secret: string }> {
  const browser = await openNew(test, name);
  const secret = String((await readData(browser, '/mypage/multi-factor/otp'))['secret']);
  const answer = await browser.post(enable, { multiFactorType: 'OTP', secret, token: readApp(secret) });
  expect(answer.statusCode).toBe(200);
  return { browser, secret };
}

it('accepts one of 200 simultaneous uses of a backup code', async () => {
  const { browser } = await enableOtp('racecode1');
  const { backupCodeList } = await readData(browser, '/mypage/multi-factor/backup-code/generate');
  await browser.post(`${enable}/with-backup-code`, { backupCodeList });
  const [code = ''] = Array.isArray(backupCodeList) ? backupCodeList.map(String) : [];
  const verdicts = await Promise.all(Array.from({ length: 200 }, () => verify('racecode1', 'BackupCode', code.toUpperCase())));
  expect(countOk(verdicts)).toBe(1);
  const left = await test.database.query("SELECT 1 FROM backup_codes WHERE account_id = 'racecode1'");
  expect(left).toHaveLength(9);
});

it('accepts a step of an app once, and no earlier one', async () => {
  const { secret } = await enableOtp('racestep1');
  expect(await verify('racestep1', 'OTP', readApp(secret))).toEqual({ is: 'wrong' });
  test.clock.advance(60);
  const earlier = readApp(secret);
  test.clock.advance(30);
  const now = readApp(secret);
  const verdicts = await Promise.all([verify('racestep1', 'OTP', now), verify('racestep1', 'OTP', now)]);
  expect(verdicts.map(({ is }) => is).sort()).toEqual(['ok', 'wrong']);
  expect(await verify('racestep1', 'OTP', earlier)).toEqual({ is: 'wrong' });
});

it('locks after five wrong values in all sessions, for the right one too, and for 15 minutes', async () => {
  const { secret } = await enableOtp('racelock1');
  test.clock.advance(90);
  const wrong = readApp(secret) === '111111' ? '222222' : '111111';
  const verdicts = await Promise.all(Array.from({ length: 40 }, () => verify('racelock1', 'OTP', wrong)));
  expect(verdicts.filter(({ is }) => is === 'wrong')).toHaveLength(5);
  expect(await verify('racelock1', 'OTP', readApp(secret))).toEqual({ is: 'locked', retryAfter: 900 });
  test.clock.advance(901);
  expect(await verify('racelock1', 'OTP', readApp(secret))).toEqual({ is: 'ok' });
});
