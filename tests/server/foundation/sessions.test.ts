import { describe, expect } from 'vitest';
import { clearSessionCookies, setSessionCookie } from '../../../src/server/platform/http/session-cookies.ts';
import { endSession, endSessionsOf, rotateSession, startSession } from '../../../src/server/platform/sessions/sessions.ts';
import { startTestFoundation, type TestBrowser } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const account = 'a_demosingle';
const day = 86_400;
let browser: TestBrowser;

const it = serverTest(() =>
  startTestFoundation({
    environment: { TRUSTED_PROXIES: '10.9.8.0/24' },
    prepare: (app) => {
      app.get('/zapi/session', async ({ session }) => ({ id: session?.id ?? null, account: session?.accountId ?? null }));
      app.post('/zapi/start', async (request, reply) => {
        setSessionCookie(reply, await app.database.transaction((tx) => startSession(tx, request)));
        return { id: request.session?.id };
      });
      app.post<{ Body: { as: string } }>('/zapi/sign-in', async (request, reply) => {
        const opened = await app.database.transaction((tx) =>
          request.session === null
            ? startSession(tx, request, request.body.as)
            : rotateSession(tx, request, request.session, request.body.as),
        );
        setSessionCookie(reply, opened);
        return { id: opened.session.id };
      });
      app.post('/zapi/sign-out', async (request, reply) => {
        const { session } = request;
        if (session !== null) await app.database.transaction((tx) => endSession(tx, session));
        clearSessionCookies(reply);
        return reply.code(204).send();
      });
      app.post('/zapi/end-others', async ({ session }) => ({
        ended: session?.accountId ? await endSessionsOf(app.database, session.storeId, session.accountId, session.id) : 0,
      }));
    },
  }),
);
it.beforeEach(({ server }) => {
  server.clock.setTo('2026-11-21T03:00:00Z');
  browser = server.open();
});

async function who(from = browser): Promise<{ id: string | null; account: string | null }> {
  return (await from.get('/zapi/session')).json();
}

describe('a session', () => {
  it('is absent at first, then identifies a guest, then a member', async () => {
    expect(await who()).toEqual({ id: null, account: null });
    const { id } = (await browser.post('/zapi/start')).json<{ id: string }>();
    expect(await who()).toEqual({ id, account: null });
    await browser.post('/zapi/sign-in', { as: account });
    // The same id: the guest's flows continue.
    expect(await who()).toEqual({ id, account });
  });

  it('gets a new token at sign-in, and the old one is invalid at once', async ({ server }) => {
    await browser.post('/zapi/start');
    const before = browser.cookies.get('sid') ?? '';
    await browser.post('/zapi/sign-in', { as: account });
    const after = browser.cookies.get('sid') ?? '';
    expect(after).not.toBe(before);
    const thief = server.open();
    thief.cookies.set('sid', before);
    expect(await who(thief)).toEqual({ id: null, account: null });
  });

  it('has a token of 256 bits, stored as a hash only', async ({ server }) => {
    await browser.post('/zapi/start');
    const token = browser.cookies.get('sid') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await server.database.query<Record<string, unknown>>('SELECT * FROM sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('of another account is not reused: the new member gets a new one', async ({ server }) => {
    const first = (await browser.post('/zapi/sign-in', { as: account })).json<{ id: string }>();
    const second = (await browser.post('/zapi/sign-in', { as: 'a_demomember' })).json<{ id: string }>();
    expect(second.id).not.toBe(first.id);
    expect(await server.database.query('SELECT 1 AS one FROM sessions WHERE session_id = $1', [first.id])).toEqual([]);
  });

  it('ends on the server at sign-out, and both cookies are cleared', async ({ server }) => {
    await browser.post('/zapi/sign-in', { as: account });
    const kept = new Map(browser.cookies);
    expect([...kept.keys()].sort()).toEqual(['auid', 'sid']);
    await browser.post('/zapi/sign-out');
    expect(browser.cookies.size).toBe(0);
    const thief = server.open();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect(await who(thief)).toEqual({ id: null, account: null });
  });

  it('of the same member elsewhere can be ended from here', async ({ server }) => {
    const elsewhere = server.open();
    await elsewhere.post('/zapi/sign-in', { as: 'a_demoowner' });
    await browser.post('/zapi/sign-in', { as: 'a_demoowner' });
    expect((await browser.post('/zapi/end-others')).json()).toEqual({ ended: 1 });
    expect((await who(elsewhere)).account).toBeNull();
    expect((await who()).account).toBe('a_demoowner');
  });

  it('ends 30 days after the sign-in even if used, and after 14 days without use', async ({ server }) => {
    await browser.post('/zapi/sign-in', { as: account });
    for (let step = 0; step < 29; step += 1) {
      server.clock.advance(day);
      expect((await who()).account).toBe(account);
    }
    server.clock.advance(day);
    expect((await who()).account).toBeNull();
    const idle = server.open();
    await idle.post('/zapi/sign-in', { as: account });
    server.clock.advance(14 * day - 1);
    expect((await who(idle)).account).toBe(account);
    server.clock.advance(14 * day);
    expect((await who(idle)).account).toBeNull();
  });
});

describe('the cookies', () => {
  it('of a member: an HttpOnly session and a readable auid with the account, path / and 30 days [SESSION-004] [SESSION-010] [SESSION-011]', async () => {
    const answer = await browser.post('/zapi/sign-in', { as: account });
    const month = 30 * day;
    expect(answer.cookies).toEqual([
      { name: 'sid', value: expect.any(String), path: '/', httpOnly: true, sameSite: 'Lax', maxAge: month },
      { name: 'auid', value: account, path: '/', sameSite: 'Lax', maxAge: month },
    ]);
  });

  it('have neither prefix nor Secure over plain http, which WebKit drops on localhost too, and both over https', async ({
    server,
  }) => {
    for (const origin of ['http://localhost:3000', 'http://shop.localhost', 'http://127.0.0.1:3000', 'http://192.168.1.7:3000']) {
      const plain = await server.open(origin).post('/zapi/sign-in', { as: account });
      expect(plain.cookies.map(({ name, secure }) => [name, secure])).toEqual([
        ['sid', undefined],
        ['auid', undefined],
      ]);
    }
    const https = { 'x-forwarded-proto': 'https', 'content-type': 'application/json' };
    const answer = await server
      .open('https://192.168.1.7')
      .send({ method: 'POST', url: '/zapi/sign-in', remoteAddress: '10.9.8.7', headers: https, payload: { as: account } });
    expect(answer.cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['__Host-sid', true],
      ['auid', true],
    ]);
  });

  it('are cleared when a session is refused, and otherwise never rewritten', async ({ server }) => {
    await browser.post('/zapi/sign-in', { as: account });
    expect((await browser.get('/zapi/session')).cookies).toEqual([]);
    browser.cookies.set('auid', 'changed-by-somebody');
    expect((await browser.get('/zapi/session')).cookies).toEqual([]);
    // The server ignores auid [SESSION-012].
    expect((await who()).account).toBe(account);
    server.clock.advance(31 * day);
    await browser.get('/zapi/session');
    expect(browser.cookies.size).toBe(0);
  });

  it('auid alone identifies nobody [SESSION-012]', async () => {
    browser.cookies.set('auid', account);
    expect(await who()).toEqual({ id: null, account: null });
  });
});
