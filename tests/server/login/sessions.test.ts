import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { addMember, describeRefusal, isSignedIn, openMember, openNew, openTab, readAudit, readData } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

interface ListedSession {
  readonly sessionRef: string;
  readonly browser: string;
  readonly system: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}
async function list(browser: TestBrowser): Promise<readonly ListedSession[]> {
  const data = await browser.get('/zapi/internal/mypage/sessions/screen-data');
  return data.json<{ sessions: readonly ListedSession[] }>().sessions;
}
const end = (browser: TestBrowser, sessionRef: unknown) => browser.post('/zapi/account/sessions/end', { sessionRef });
const endOthers = (browser: TestBrowser) => browser.post('/zapi/account/sessions/end-others', {});
async function readRef(browser: TestBrowser): Promise<string> {
  return (await list(browser)).find(({ isCurrent }) => isCurrent)?.sessionRef ?? '';
}

describe('the sessions of a member', () => {
  it('are listed with browser, system and times; the present one is marked', async ({ server }) => {
    await openNew(server, 'listed01');
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
    const browser = server.open();
    server.clock.advance(60);
    await browser.post('/login', { value: 'listed01', password: 'Demo-pass-2026' }, { 'user-agent': agent });
    const sessions = await list(browser);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ browser: 'Chrome', system: 'Windows', startedAt: server.clock.now().toISOString() });
    const { body } = await browser.get('/mypage/sessions');
    expect(body).toContain('Chrome（Windows）');
    expect(body).toContain('この端末');
  });

  it('begin with the sign-in, in the browser that signed in, not with the visit of the guest', async ({ server }) => {
    const email = await addMember(server, 'began001');
    const browser = server.open();
    await browser.post('/zapi/auth/email/send-pin-code', { email, type: 'login' });
    server.clock.advance(300);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { emailUserId } = await readData(browser, '/login/code');
    const code = { emailUserId, authCode: await server.readCode(email), loginMethod: 'AuthCode' };
    expect((await browser.post('/login', code, { 'user-agent': agent })).statusCode).toBe(200);
    const startedAt = server.clock.now().toISOString();
    expect(await list(browser)).toMatchObject([{ startedAt, browser: 'Firefox', system: 'Linux' }]);
    server.clock.advance(60);
    await browser.post('/zapi/account/reauthorize', { password: 'Demo-pass-2026', returnTo: '/mypage' });
    expect(await list(browser)).toMatchObject([{ startedAt }]);
  });

  it('never show the ID or the token of a session', async ({ server }) => {
    const browser = await openNew(server, 'hidden01');
    const rows = await server.database.query<{ session_id: string; token_hash: string }>(
      "SELECT session_id, token_hash FROM sessions WHERE account_id = 'hidden01'",
    );
    const text = (await browser.get('/mypage/sessions')).body + JSON.stringify(await readData(browser, '/mypage/sessions'));
    for (const { session_id: id, token_hash: hash } of rows) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(hash);
    }
  });

  it('leave out those that have ended by idling or age', async ({ server }) => {
    await openNew(server, 'ended001');
    server.clock.advance(14 * 86_400 + 1);
    expect(await list(await openMember(server, 'ended001'))).toHaveLength(1);
  });
});

describe('ending a session', () => {
  it('ends that one alone, and is audited', async ({ server }) => {
    const [one, two, three] = [
      await openNew(server, 'ends0001'),
      await openMember(server, 'ends0001'),
      await openMember(server, 'ends0001'),
    ];
    expect((await end(one, await readRef(two))).statusCode).toBe(204);
    expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(three)]).toEqual([true, false, true]);
    expect(await list(one)).toHaveLength(2);
    expect(await readAudit(server, 'ends0001')).toEqual(['session-end']);
  });

  it('of another member answers 404, like one that does not exist, and ends nothing', async ({ server }) => {
    const browser = await openNew(server, 'attacks1');
    const victim = await openNew(server, 'attacked');
    expect(describeRefusal(await end(browser, await readRef(victim)))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await isSignedIn(victim)).toBe(true);
    expect(await readAudit(server, 'attacks1')).toEqual([]);
  });

  it.for([
    { sessionRef: undefined, status: 404 },
    { sessionRef: '', status: 404 },
    { sessionRef: 'x', status: 404 },
    { sessionRef: 7, status: 422 },
    { sessionRef: ['x'], status: 422 },
    { sessionRef: 'x'.repeat(81), status: 422 },
  ])('answers $status for $sessionRef', async ({ sessionRef, status }, { server }) => {
    expect((await end(await openMember(server, 'demosingle'), sessionRef)).statusCode).toBe(status);
  });

  it('is refused for the present one, which is ended by logging out', async ({ server }) => {
    const browser = await openNew(server, 'present1');
    expect(describeRefusal(await end(browser, await readRef(browser)))).toEqual({ status: 409, code: 'NOT_NOW' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('works once when it is sent twice at the same moment', async ({ server }) => {
    const browser = await openNew(server, 'double01');
    const ref = await readRef(await openMember(server, 'double01'));
    const answers = await Promise.all([end(browser, ref), end(openTab(server, browser), ref)]);
    for (const { statusCode } of answers) expect([204, 404]).toContain(statusCode);
    expect(await list(browser)).toHaveLength(1);
  });

  it('is refused from another site and without a session', async ({ server }) => {
    const browser = await openNew(server, 'faraway1');
    const other = await openMember(server, 'faraway1');
    const body = { sessionRef: await readRef(other) };
    for (const path of ['/zapi/account/sessions/end', '/zapi/account/sessions/end-others']) {
      const sent = path.endsWith('others') ? {} : body;
      const far = await browser.post(path, sent, { origin: 'https://elsewhere.example' });
      expect(describeRefusal(far)).toEqual({ status: 403, code: 'CROSS_ORIGIN' });
      expect(describeRefusal(await server.open().post(path, sent))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    }
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe('ending all other sessions', () => {
  it('keeps the present one and those of other members', async ({ server }) => {
    const others = [await openNew(server, 'leaves01'), await openMember(server, 'leaves01')];
    const browser = await openMember(server, 'leaves01');
    const stranger = await openNew(server, 'stays001');
    expect((await endOthers(browser)).statusCode).toBe(204);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect([await isSignedIn(browser), await isSignedIn(stranger)]).toEqual([true, true]);
    expect(await readAudit(server, 'leaves01')).toEqual(['session-end']);
  });

  it('sent by two at the same moment leaves at most one of them', async ({ server }) => {
    const browsers = [await openNew(server, 'duels001'), await openMember(server, 'duels001')];
    const answers = await Promise.all(browsers.map(endOthers));
    for (const { statusCode } of answers) expect([204, 401]).toContain(statusCode);
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean).length).toBeLessThanOrEqual(1);
  });
});
