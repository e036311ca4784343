import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { createTurnstile } from '../../../src/server/platform/gateways/bot-check/turnstile.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { addMember, describeRefusal, openMember } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const right = 'Demo-pass-2026';
const challengeAddress = '/zapi/internal/bot-check/challenge';
const logIn = (server: TestApp, value: string, password: string, token?: unknown) =>
  server.open().post('/login', { value, password, ...(token === undefined ? {} : { token }) });
async function failThrice(server: TestApp, value: string): Promise<void> {
  for (let count = 0; count < 3; count++)
    expect(describeRefusal(await logIn(server, value, 'wrong-pass-1'))).toEqual({ status: 422, code: 'LOGIN_FAILED' });
}
async function readChallenge(server: TestApp, browser: TestBrowser = server.open(), action = 'auth'): Promise<Challenge> {
  return (await browser.get(`${challengeAddress}?action=${action}`)).json();
}
async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
const required = { status: 422, code: 'BOT_CHECK_REQUIRED' };
const failed = { status: 422, code: 'BOT_CHECK_FAILED' };

describe('after three failed logins with an identifier', () => {
  it('a login needs the token of a solved challenge, and then works [LOGIN-002] [LOGIN-015]', async ({ server }) => {
    await addMember(server, 'robot001');
    await failThrice(server, 'robot001');
    const refusal = await logIn(server, 'robot001', right);
    expect(describeRefusal(refusal)).toEqual(required);
    expect(refusal.json()).toMatchObject({ message: 'ロボットではないことの確認をお願いします。' });
    const token = await solve(await readChallenge(server));
    expect((await logIn(server, 'robot001', right, token)).json()).toEqual({ redirectTo: '/mypage' });
    expect((await logIn(server, 'robot001', right)).statusCode).toBe(200);
  });

  it('an identifier without an account is answered in the same way', async ({ server }) => {
    await addMember(server, 'robot002');
    await failThrice(server, 'robot002');
    await failThrice(server, 'nobody-at-all');
    const { requestId: _one, ...known } = (await logIn(server, 'robot002', 'wrong-pass-1')).json();
    const { requestId: _other, ...unknown } = (await logIn(server, 'nobody-at-all', 'wrong-pass-1')).json();
    expect(known).toEqual(unknown);
    expect(known).toMatchObject(required);
  });

  it('a known device of the member needs none', async ({ server }) => {
    await addMember(server, 'robot003');
    const browser = await openMember(server, 'robot003');
    await browser.post('/logout', {});
    await failThrice(server, 'robot003');
    expect((await browser.post('/login', { value: 'robot003', password: right })).statusCode).toBe(200);
  });

  it('is not needed any more once enough failures are forgotten', async ({ server }) => {
    await addMember(server, 'robot004');
    await failThrice(server, 'robot004');
    server.clock.advance(3600);
    expect((await logIn(server, 'robot004', right)).statusCode).toBe(200);
  });

  it('the page says what to do without scripts, and shows the check', async ({ server }) => {
    await addMember(server, 'robot005');
    await failThrice(server, 'robot005');
    const { body, statusCode } = await server.open().submit('/login', { _do: 'login', value: 'robot005', password: right });
    expect(statusCode).toBe(422);
    expect(body).toContain('ロボットによる操作でないことを確認します');
    expect(/<noscript>.*?JavaScript.*?<\/noscript>/.test(body)).toBe(true);
  });

  it('a refusal is audited and not counted as a login attempt', async ({ server }) => {
    await addMember(server, 'robot006');
    await failThrice(server, 'robot006');
    for (let count = 0; count < 12; count++) await logIn(server, 'robot006', 'wrong-pass-1');
    const rows = await server.database.query<{ details: JsonObject }>(
      "SELECT details FROM audit_log WHERE action = 'bot-check-refused' ORDER BY at DESC LIMIT 1",
    );
    expect(rows[0]?.details).toEqual({ verdict: 'missing', action: 'auth' });
    // The password was compared three times, so nothing is locked.
    expect((await logIn(server, 'robot006', right, await solve(await readChallenge(server)))).statusCode).toBe(200);
  });
});

describe('a token is refused', () => {
  it.beforeAll(async ({ server }) => {
    await addMember(server, 'token001');
    await failThrice(server, 'token001');
  });
  const refused = async (server: TestApp, token: unknown) => describeRefusal(await logIn(server, 'token001', right, token));

  it('if it was used before, even for another identifier', async ({ server }) => {
    await failThrice(server, 'somebody-else');
    const token = await solve(await readChallenge(server));
    expect(describeRefusal(await logIn(server, 'somebody-else', 'wrong-pass-1', token)).code).toBe('LOGIN_FAILED');
    expect(await refused(server, token)).toEqual(failed);
  });

  it('once it has expired, by the store’s clock', async ({ server }) => {
    const token = await solve(await readChallenge(server));
    server.clock.advance(600);
    expect(await refused(server, token)).toEqual(failed);
  });

  it('if it is for another action or another store', async ({ server }) => {
    expect(await refused(server, await solve(await readChallenge(server, server.open(), 'signup')))).toEqual(failed);
    await server.database.query(
      `INSERT INTO stores (store_id, host, origin, settings_version, is_demo, created_at)
       SELECT 'other', 'other.example', 'http://other.example', settings_version, false, created_at FROM stores LIMIT 1`,
    );
    const foreign = await readChallenge(server, server.open('http://other.example'));
    expect(foreign.parameters.data).toMatchObject({ storeId: 'other' });
    expect(await refused(server, await solve(foreign))).toEqual(failed);
  });

  it('if its challenge was changed or its solution is wrong', async ({ server }) => {
    const challenge = await readChallenge(server);
    const token = await solve(challenge);
    const read = JSON.parse(Buffer.from(token, 'base64').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const later = {
      ...challenge,
      parameters: { ...challenge.parameters, data: { ...challenge.parameters.data, expiresAt: '2099' } },
    };
    for (const forged of [
      { ...read, challenge: later },
      { ...read, solution: { counter: 1, derivedKey: '00' } },
      { ...read, challenge: { ...challenge, signature: '' } },
      { challenge: null, solution: null },
      { challenge: { parameters: {} }, solution: {} },
      null,
      [],
    ])
      expect(await refused(server, encode(forged))).toEqual(failed);
    expect(await refused(server, 'no base64 ☃')).toEqual(failed);
  });

  it('if it is of another type or too long', async ({ server }) => {
    for (const token of [7, true, ['a'], { a: 1 }, 'x'.repeat(4097)]) expect((await refused(server, token)).status).toBe(422);
    expect(await refused(server, '')).toEqual(required);
  });

  it('by all but one of ten simultaneous logins', async ({ server }) => {
    const token = await solve(await readChallenge(server));
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(server, 'token001', 'wrong-pass-1', token)));
    const codes = answers.map((answer) => describeRefusal(answer).code);
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(1);
    expect(codes.filter((code) => code === 'BOT_CHECK_FAILED')).toHaveLength(9);
  });
});

it('limits challenges of an address to 60 a minute, and gives none for a malformed action', async () => {
  const other = await startTestApp();
  const browser = other.open();
  expect((await browser.get(challengeAddress)).statusCode).toBe(404);
  for (let count = 0; count < 60; count++) expect((await browser.get(`${challengeAddress}?action=auth`)).statusCode).toBe(200);
  expect((await browser.get(`${challengeAddress}?action=auth`)).statusCode).toBe(429);
  await other.close();
});

describe('the re-authorization', () => {
  it('needs a token after three wrong passwords [REAUTH-004]', async ({ server }) => {
    await addMember(server, 'robot007');
    const browser = await openMember(server, 'robot007');
    const prove = (more: object) => browser.post('/zapi/account/reauthorize', { returnTo: '/mypage', ...more });
    for (let count = 0; count < 3; count++) await prove({ password: 'wrong-pass-1' });
    expect(describeRefusal(await prove({ password: right }))).toEqual(required);
    const token = await solve(await readChallenge(server));
    expect((await prove({ password: right, token })).json()).toEqual({ redirectTo: '/mypage' });
  });

  it('has a notice about the check [REAUTH-002]', async ({ server }) => {
    const browser = await openMember(server, 'robot007');
    expect((await browser.get('/mypage/reauthorize')).body).toContain('外部のサービスには何も送信しません');
  });
});

describe('a store with an outside service', () => {
  const settings = {
    botCheck: { isEnabled: true, provider: 'turnstile', siteKey: '1x00000000000000000000AA', afterFailures: 0 },
  };
  const origin = 'https://challenges.cloudflare.com';
  const stub = (request: typeof fetch) => createTurnstile({ secret: 'secret', origin, request });

  it('asks it each time, and allows its origin only on pages with a check [LOGIN-015]', async () => {
    const asked: URLSearchParams[] = [];
    const verdicts: unknown[] = [];
    const turnstile = stub(async (_address, init) => {
      asked.push(init?.body as URLSearchParams);
      return Response.json(verdicts.shift());
    });
    const own = await startTestApp({ settings, gateways: { botChecks: { altcha: turnstile, turnstile } } });
    const enter = (token?: string) =>
      own.open().post('/login', { value: 'demosingle', password: right, ...(token === undefined ? {} : { token }) });
    expect(describeRefusal(await enter())).toEqual(required);
    for (const verdict of [
      { success: false, 'error-codes': ['timeout-or-duplicate'] },
      { success: true, action: 'signup', hostname: 'localhost' },
      { success: true, action: 'auth', hostname: 'other.example' },
    ]) {
      verdicts.push(verdict);
      expect(describeRefusal(await enter('t'))).toEqual(failed);
    }
    verdicts.push({ success: true, action: 'auth', hostname: 'localhost' });
    expect((await enter('t')).statusCode).toBe(200);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ secret: 'secret', response: 't', remoteip: '127.0.0.1' });
    const policy = async (path: string) => String((await own.open().get(path)).headers['content-security-policy']);
    const login = await policy('/login');
    for (const directive of ['script-src', 'connect-src', 'frame-src'])
      expect(new RegExp(`${directive} [^;]*${origin}`).test(login)).toBe(true);
    for (const path of ['/', '/signup', '/login/code', '/zapi/internal/login/screen-data'])
      expect(await policy(path)).not.toContain(origin);
    await own.close();
  });

  it('is refused with a clear text while the service does not answer', async () => {
    const down = stub(async () => {
      throw new Error('no network');
    });
    const odd = stub(async () => new Response('<html>', { status: 502 }));
    const wrong = stub(async () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }));
    for (const turnstile of [down, odd, wrong]) {
      const own = await startTestApp({ settings, gateways: { botChecks: { altcha: turnstile, turnstile } } });
      const answer = await own.open().post('/login', { value: 'demosingle', password: right, token: 't' });
      expect(describeRefusal(answer)).toEqual({ status: 503, code: 'BOT_CHECK_UNAVAILABLE' });
      const page = await own.open().submit('/login', { _do: 'login', value: 'demosingle', password: right, token: 't' });
      expect(page.body).toContain('認証コードでログインしてください');
      await own.close();
    }
  });

  it.for([
    ['without the secret', { siteKey: '1x00000000000000000000AA' }, {}],
    ['without a site key', { siteKey: '' }, { BOT_CHECK_SECRET: 'secret' }],
  ] as const)(
    'is replaced by the store’s own check %s, which /readyz and the audit log say',
    async ([_says, given, environment], { server }) => {
      const own = await startTestApp({ settings: { botCheck: { ...settings.botCheck, ...given } }, environment });
      const enter = (token?: string) =>
        own.open().post('/login', { value: 'demosingle', password: right, ...(token === undefined ? {} : { token }) });
      expect(describeRefusal(await enter())).toEqual(required);
      expect(describeRefusal(await enter('t'))).toEqual(failed);
      expect((await enter(await solve(await readChallenge(server, own.open())))).statusCode).toBe(200);
      expect((await own.open().get('/zapi/internal/bot-check/script')).json()).toEqual({ address: null });
      expect(String((await own.open().get('/login')).headers['content-security-policy'])).not.toContain(origin);
      const { warnings } = (await own.open().get('/readyz')).json();
      expect(warnings).toEqual([expect.stringContaining('botCheck')]);
      const [row] = await own.database.query<{ details: JsonObject }>(
        "SELECT details FROM audit_log WHERE action = 'bot-check-refused' AND details ->> 'verdict' = 'invalid'",
      );
      expect(row?.details).toMatchObject({ verdict: 'invalid', replaces: 'turnstile' });
      await own.close();
    },
  );

  it('shows nothing and asks nothing where it is not used [LOGIN-015]', async () => {
    const own = await startTestApp({ settings: { botCheck: { isEnabled: false } } });
    for (let count = 0; count < 4; count++)
      expect(describeRefusal(await own.open().post('/login', { value: 'demosingle', password: 'wrong-pass-1' })).code).toBe(
        'LOGIN_FAILED',
      );
    expect((await own.open().get('/login')).body).not.toContain('bot-check');
    await own.close();
  });
});
