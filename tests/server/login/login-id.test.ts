import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import {
  addMember,
  describeRefusal,
  isSignedIn,
  logIn,
  openMember,
  openNew,
  openTab,
  readAccount,
  readAudit,
  readData,
  readMain,
  readNotices,
  refuseStrangers,
  strangersRefused,
} from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const call = '/zapi/account/login-id/edit';
/** The checks of one network are limited to ten a minute. */
function edit(server: TestApp, browser: TestBrowser, loginId: unknown) {
  server.clock.advance(61);
  return browser.post(call, { loginId });
}
const done = { redirectTo: '/mypage/login-id/edit/complete' };
const taken = { status: 409, code: 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD' };

describe('changing the login ID', () => {
  it('is done with the new one; it logs in, and the former does not [LOGINID-001, LOGINID-010]', async ({ server }) => {
    const browser = await openNew(server, 'former01');
    expect(readMain(await browser.get('/mypage/login-id/edit'))).toContain('former01');
    expect((await edit(server, browser, 'Renamed01')).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).toContain('新しいログインIDを設定しました');
    expect(await readAccount(server, 'former01')).toMatchObject({ login_id: 'Renamed01', login_id_normal: 'renamed01' });
    expect((await logIn(server.open(), 'former01')).statusCode).toBe(422);
    expect((await logIn(server.open(), 'renamed01')).statusCode).toBe(200);
  });

  it('sets a first one, with a mail that does not mention a change', async ({ server }) => {
    const email = await addMember(server, 'first001', { loginId: null });
    const browser = await openMember(server, email);
    expect(await readData(browser, '/mypage/login-id/edit')).toMatchObject({ loginId: null, hasPassword: true });
    expect(readMain(await browser.get('/mypage'))).toContain('ログインIDの設定');
    const page = readMain(await browser.get('/mypage/login-id/edit'));
    expect(page).toContain('設定されていません');
    expect(page).toContain('<h1>ログインIDの設定</h1>');
    expect(page).not.toContain('変更');
    expect((await edit(server, browser, 'first001')).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).not.toContain('変更');
    expect((await readNotices(server, email)).map(({ subject }) => subject)).toEqual([
      '【みなとストア】ログインIDが設定されました',
    ]);
    expect((await logIn(server.open(), 'first001')).statusCode).toBe(200);
  });

  it('ends the other sessions, keeps this one, is mailed and audited', async ({ server }) => {
    const other = await openNew(server, 'others01');
    const browser = await openMember(server, 'others01');
    await edit(server, browser, 'others02');
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
    expect((await readNotices(server, 'others01@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】ログインIDが変更されました',
    ]);
    expect(await readAudit(server, 'others01')).toEqual(['login-id-change']);
  });

  it('is refused for the present one, with a message [LOGINID-003]', async ({ server }) => {
    const browser = await openNew(server, 'present1');
    expect(describeRefusal(await edit(server, browser, 'present1'))).toEqual({
      status: 422,
      code: 'INVALID_ANSWERS',
      issues: ['/loginId loginIdUnchanged'],
    });
    expect(await readNotices(server, 'present1@example.com')).toEqual([]);
  });

  it.for([
    { loginId: undefined, rule: 'required' },
    { loginId: '', rule: 'required' },
    { loginId: 1234567, rule: 'type' },
    { loginId: ['abcdef1'], rule: 'type' },
    { loginId: 'abcde', rule: 'minLength' },
    { loginId: 'abcdefghijklmnop', rule: 'maxLength' },
    { loginId: 'x'.repeat(5000), rule: 'maxLength' },
    { loginId: 'abc-def', rule: 'format' },
  ])('is refused for $loginId: $rule [LOGINID-004]', async ({ loginId, rule }, { server }) => {
    const browser = await openMember(server, 'demosingle');
    const refusal = describeRefusal(await edit(server, browser, loginId));
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
    expect(refusal.issues).toContain(`/loginId ${rule}`);
  });

  it.for(['abcde6', 'abcdefghijkl015'])('accepts %s [LOGINID-004]', async (loginId, { server }) => {
    const browser = await openNew(server, `length${loginId.length}`);
    expect((await edit(server, browser, loginId)).json()).toEqual(done);
  });

  it('is refused for one that another has, in any spelling, at the field; the check beside it agrees [LOGINID-005, LOGINID-006, LOGINID-007, LOGINID-008]', async ({
    server,
  }) => {
    await addMember(server, 'taken001');
    const browser = await openNew(server, 'taker001');
    for (const loginId of ['taken001', 'TAKEN001', 'ｔａｋｅｎ００１']) {
      expect(describeRefusal(await edit(server, browser, loginId))).toEqual(taken);
      expect(describeRefusal(await browser.post('/zapi/auth/login-id/verify', { loginId }))).toEqual(taken);
    }
    expect((await browser.post('/zapi/auth/login-id/verify', { loginId: 'free0001' })).statusCode).toBe(204);
    const posted = await browser.submit('/mypage/login-id/edit', { _do: 'account.login-id.edit', loginId: 'taken001' });
    expect(posted.body).toContain('このログインIDは既に使用されています');
    expect(await readAccount(server, 'taker001')).toMatchObject({ login_id: 'taker001' });
  });

  it('is limited to ten tries a minute, as the answer reveals who has an account', async ({ server }) => {
    const browser = await openNew(server, 'limits01');
    server.clock.advance(61);
    const answers: number[] = [];
    for (let index = 0; index < 11; index += 1) answers.push((await browser.post(call, { loginId: 'demoowner' })).statusCode);
    expect(answers.filter((status) => status === 409)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
  });

  it('is refused from another site, without a session and without a recent proof', async ({ server }) => {
    const browser = await openNew(server, 'faraway1');
    expect(await refuseStrangers(server, browser, call, { loginId: 'faraway2' })).toEqual(strangersRefused);
    expect(await readAccount(server, 'faraway1')).toMatchObject({ login_id: 'faraway1' });
  });

  it('leads an account without a password to setting one [LOGINID-002, PASSWORD-002]', async ({ server }) => {
    const browser = await openNew(server, 'without1', { hasPassword: false, loginId: null });
    const { body } = await browser.get('/mypage/login-id/edit');
    expect(body).toMatch(/href="\/mypage\/enable-password"/);
    expect(body).not.toContain('name="loginId"');
    expect(describeRefusal(await edit(server, browser, 'without2'))).toEqual({ status: 409, code: 'NOT_NOW' });
    const offered = await (await openMember(server, 'demosingle')).get('/mypage/login-id/edit');
    expect(readMain(offered)).not.toContain('/mypage/enable-password');
    // The account top offers it to the same accounts.
    const isOffered = async (each: TestBrowser) => readMain(await each.get('/mypage')).includes('href="/mypage/enable-password"');
    expect([await isOffered(browser), await isOffered(await openMember(server, 'demosingle'))]).toEqual([true, false]);
  });
});

describe('one login ID at the same moment', () => {
  it('goes to one of two accounts; the other keeps everything as it was', async ({ server }) => {
    for (const round of [1, 2, 3]) {
      const people = await Promise.all(
        [`racer${round}a`, `racer${round}b`].map(async (name) => {
          const other = await openNew(server, name);
          return { name, other, browser: await openMember(server, name) };
        }),
      );
      const answers = await Promise.all(people.map(({ browser }) => edit(server, browser, `wanted${round}`)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const lost = answers.findIndex(({ statusCode }) => statusCode === 409);
      const [loser, answer] = [people[lost], answers[lost]];
      if (loser === undefined || answer === undefined) throw new Error('nobody lost');
      expect(describeRefusal(answer)).toEqual(taken);
      expect(await readAccount(server, loser.name)).toMatchObject({ login_id: loser.name });
      expect(await isSignedIn(loser.other)).toBe(true);
      expect(await readAudit(server, loser.name)).toEqual([]);
      expect(await readNotices(server, `${loser.name}@example.com`)).toEqual([]);
    }
  });

  it('may be sent twice by one session: it is kept', async ({ server }) => {
    const browser = await openNew(server, 'double01');
    const answers = await Promise.all([edit(server, browser, 'double02'), edit(server, openTab(server, browser), 'double02')]);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await readAccount(server, 'double01')).toMatchObject({ login_id: 'double02' });
    expect(await isSignedIn(browser)).toBe(true);
  });
});
