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
  press,
  readAccount,
  readAudit,
  readData,
  readMain,
  readNotices,
  refuseStrangers,
  strangersRefused,
  wrongCode,
} from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const send = (browser: TestBrowser, email: unknown) =>
  browser.post('/zapi/account/email/edit/send-pin-code', { email, type: 'mailEdit' });
const resend = (browser: TestBrowser, email: unknown) =>
  browser.post('/zapi/account/email/send-pin-code', { email, type: 'mailEdit' });
const enter = (browser: TestBrowser, pinCode: unknown) => browser.post('/zapi/account/email/edit', { pinCode });
async function enterRight(server: TestApp, browser: TestBrowser, email: string) {
  return enter(browser, await server.readCode(email));
}
const done = { redirectTo: '/mypage/email/edit/complete' };

/** An address with this number of characters: 64 before the @, 63 in the next label. */
const longEmail = (length: number) => `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(length - 137)}.example`;

describe('changing the e-mail address', () => {
  it('shows the present address and asks for the new one [EMAIL-001]', async ({ server }) => {
    const browser = await openNew(server, 'shows01');
    const main = readMain(await browser.get('/mypage/email/edit'));
    expect(main).toContain('shows01@example.com');
    expect(main).toMatch(/<input[^>]*type="email"[^>]*name="email"|<input[^>]*name="email"[^>]*type="email"/);
  });

  it('shows a kids account without an address that none is registered [EMAIL-002]', async ({ server }) => {
    const browser = await openNew(server, 'child01', { email: null, isKids: true });
    expect(await readData(browser, '/mypage/email/edit')).toMatchObject({ account: { contactEmail: null } });
    const page = readMain(await browser.get('/mypage/email/edit'));
    expect(page).toContain('登録されていません');
    expect(page).toContain('<h1>メールアドレスの登録</h1>');
  });

  it('registers the first address of a member, with a mail that does not mention a change', async ({ server }) => {
    const browser = await openNew(server, 'child02', { email: null, isKids: true });
    await send(browser, 'child02@example.com');
    expect(readMain(await browser.get('/mypage/email/edit/pin-code'))).not.toContain('変更');
    expect((await enterRight(server, browser, 'child02@example.com')).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).not.toContain('変更');
    expect(await readAccount(server, 'child02')).toMatchObject({ email: 'child02@example.com' });
    expect(await readNotices(server, 'child02@example.com')).toHaveLength(1);
    for (const { subject, text } of await server.readOutbox('child02@example.com')) expect(subject + text).not.toContain('変更');
  });

  it('refuses the present address in any spelling and mails nothing [EMAIL-003]', async ({ server }) => {
    const browser = await openNew(server, 'same01');
    expect(describeRefusal(await send(browser, 'same01@example.com'))).toEqual({
      status: 422,
      code: 'INVALID_ANSWERS',
      issues: ['/email emailUnchanged'],
    });
    const spelled = await send(browser, 'SAME01@Example.com');
    expect([spelled.statusCode, JSON.stringify(spelled.json())]).toEqual([
      expect.any(Number),
      expect.stringMatching(/unchanged/i),
    ]);
    expect((await server.readOutbox('same01@example.com')).filter(({ code }) => code !== null)).toEqual([]);
    expect((await server.readOutbox('SAME01@Example.com')).filter(({ code }) => code !== null)).toEqual([]);
  });

  it('takes effect with the code, not before; the pages lead on and back [EMAIL-004, EMAIL-005, EMAIL-006, EMAIL-007, EMAIL-009]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'walks01');
    const email = 'walks01.new@example.com';
    expect((await send(browser, email)).json()).toEqual({ redirectTo: '/mypage/email/edit/pin-code' });
    expect(await readData(browser, '/mypage/email/edit/pin-code')).toMatchObject({ email });
    const page = readMain(await browser.get('/mypage/email/edit/pin-code'));
    expect(page).toContain(email);
    expect(page).toMatch(/<a [^>]*href="\/mypage\/email\/edit"/);
    expect(await readAccount(server, 'walks01')).toMatchObject({ email: 'walks01@example.com' });
    expect((await enterRight(server, browser, email)).json()).toEqual(done);
    expect(readMain(await browser.get('/mypage/email/edit/complete'))).toMatch(/<a [^>]*href="\/mypage"/);
    expect(await readAccount(server, 'walks01')).toMatchObject({
      email,
      email_normal: email,
      email_verified_at: server.clock.now(),
      email_unique: true,
    });
    expect((await logIn(server.open(), 'walks01@example.com')).statusCode).toBe(422);
    expect((await logIn(server.open(), email)).statusCode).toBe(200);
  });

  it('works without scripts', async ({ server }) => {
    const browser = await openNew(server, 'plain01');
    const email = 'plain01.new@example.com';
    const sent = await browser.submit('/mypage/email/edit', { _do: 'account.email.edit.send-pin-code', email });
    expect(sent.headers.location).toBe('/mypage/email/edit/pin-code');
    const pinCode = await server.readCode(email);
    const entered = await browser.submit('/mypage/email/edit/pin-code', { _do: 'account.email.edit', pinCode });
    expect(entered.headers.location).toBe(done.redirectTo);
    expect(await readAccount(server, 'plain01')).toMatchObject({ email });
  });

  it('ends the other sessions, keeps this one, notifies both addresses and is audited', async ({ server }) => {
    const other = await openNew(server, 'notice01');
    const browser = await openMember(server, 'notice01');
    const email = 'notice01.new@example.com';
    await send(browser, email);
    await enterRight(server, browser, email);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect((await readNotices(server, 'notice01@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】メールアドレスが変更されました',
    ]);
    expect((await readNotices(server, email)).map(({ subject }) => subject)).toEqual([
      '【みなとストア】新しいメールアドレスが登録されました',
    ]);
    expect(await readAudit(server, 'notice01')).toEqual(['email-change']);
  });

  it('makes reset links in the former mailbox void', async ({ server }) => {
    const browser = await openNew(server, 'former01');
    await server.open().post('/zapi/auth/password/forgot', { email: 'former01@example.com' });
    const [mail] = await readNotices(server, 'former01@example.com');
    const path = (mail?.link ?? '').replace('http://localhost', '');
    expect(await readData(server.open(), path)).toMatchObject({ state: 'ok' });
    await send(browser, 'former01.new@example.com');
    await enterRight(server, browser, 'former01.new@example.com');
    expect(await readData(server.open(), path)).toMatchObject({ state: 'invalid' });
  });
});

describe('what is sent for a new e-mail address', () => {
  it.for([
    { email: undefined, issues: ['/email required'] },
    { email: '', issues: ['/email required'] },
    { email: 7, issues: ['/email type'] },
    { email: ['a@example.com'], issues: ['/email type'] },
    { email: 'abc', issues: ['/email format'] },
    { email: longEmail(192), issues: ['/email maxLength'] },
  ])('is refused when the address is $email [EMAIL-022]', async ({ email, issues }, { server }) => {
    const browser = await openMember(server, 'demosingle');
    expect(describeRefusal(await send(browser, email))).toEqual({ status: 422, code: 'INVALID_ANSWERS', issues });
  });

  it('may have 191 characters [EMAIL-022]', async ({ server }) => {
    const browser = await openNew(server, 'length01');
    await send(browser, longEmail(191));
    expect((await enterRight(server, browser, longEmail(191))).json()).toEqual(done);
  });

  it.for([
    { pinCode: undefined, issues: ['/pinCode required'] },
    { pinCode: '', issues: ['/pinCode required'] },
    { pinCode: 123456, issues: ['/pinCode type'] },
    { pinCode: 'abcdef', issues: ['/pinCode format'] },
    { pinCode: '1'.repeat(200), issues: ['/pinCode format'] },
  ])('is refused when the code is $pinCode, which counts for nothing [EMAIL-017]', async ({ pinCode, issues }, { server }) => {
    const browser = await openMember(server, 'demosingle');
    server.clock.advance(31);
    await send(browser, `codes.${String(pinCode).slice(0, 8)}.${typeof pinCode}@example.com`);
    expect(describeRefusal(await enter(browser, pinCode))).toEqual({ status: 422, code: 'INVALID_ANSWERS', issues });
  });

  it('is refused from another site, without a session and without a recent proof', async ({ server }) => {
    const browser = await openNew(server, 'stranger');
    await send(browser, 'stranger.new@example.com');
    const pinCode = await server.readCode('stranger.new@example.com');
    const body = { email: 'stranger.newer@example.com', type: 'mailEdit' };
    expect(await refuseStrangers(server, browser, '/zapi/account/email/edit', { pinCode })).toEqual(strangersRefused);
    const again = await openMember(server, 'stranger');
    expect(await refuseStrangers(server, again, '/zapi/account/email/edit/send-pin-code', body)).toEqual(strangersRefused);
    expect(await server.readOutbox('stranger.newer@example.com')).toEqual([]);
    expect(await readAccount(server, 'stranger')).toMatchObject({ email: 'stranger@example.com' });
  });
});

describe('the code for a new e-mail address', () => {
  it('is sent again to the same address after 30 seconds; only the newest one counts [EMAIL-014]', async ({ server }) => {
    const browser = await openNew(server, 'resend01');
    const email = 'resend01.new@example.com';
    await send(browser, email);
    const first = await server.readCode(email);
    expect(describeRefusal(await resend(browser, email))).toEqual({ status: 429, code: 'TOO_SOON' });
    server.clock.advance(31);
    const path = '/mypage/email/edit/pin-code';
    expect((await press(browser, path, 'account.email.send-pin-code')).statusCode).toBe(303);
    const codes = (await server.readOutbox(email)).map(({ code }) => code);
    expect(codes).toHaveLength(2);
    if (codes[0] !== first) expect(describeRefusal(await enter(browser, first))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect((await enterRight(server, browser, email)).json()).toEqual(done);
  });

  it('is refused where it was typed when it is wrong, by the name that the store gave it [EMAIL-018, EMAIL-020]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'named01');
    await publish(server, 'authCode', (body) => ({ ...body, mailEdit: { displayName: { ja: '変更用の番号' }, length: 6 } }));
    const email = 'named01.new@example.com';
    await send(browser, email);
    expect(readMain(await browser.get('/mypage/email/edit/pin-code'))).toContain('変更用の番号の入力');
    const pinCode = wrongCode(await server.readCode(email));
    const refused = await browser.submit('/mypage/email/edit/pin-code', { _do: 'account.email.edit', pinCode });
    expect(refused.body).toContain('変更用の番号による認証に失敗しました。');
  });

  it('locks after five wrong ones from two sessions together, the right one included; then a new one works [EMAIL-021]', async ({
    server,
  }) => {
    const one = await openNew(server, 'locks01');
    const two = await openMember(server, 'locks01');
    const email = 'locks01.new@example.com';
    await send(one, email);
    const code = await server.readCode(email);
    for (const browser of [one, two, one, two, one])
      expect(describeRefusal(await enter(browser, wrongCode(code)))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect(describeRefusal(await enter(two, code))).toEqual({ status: 429, code: 'TOO_MANY' });
    expect(await readAccount(server, 'locks01')).toMatchObject({ email: 'locks01@example.com' });
    server.clock.advance(31);
    await resend(one, email);
    expect((await enterRight(server, one, email)).json()).toEqual(done);
  });

  it('keeps its count of wrong ones when it is sent again', async ({ server }) => {
    const browser = await openNew(server, 'counts01');
    const email = 'counts01.new@example.com';
    await send(browser, email);
    for (let index = 0; index < 4; index += 1) await enter(browser, wrongCode(await server.readCode(email)));
    server.clock.advance(31);
    await resend(browser, email);
    const code = await server.readCode(email);
    expect(describeRefusal(await enter(browser, wrongCode(code)))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect(describeRefusal(await enter(browser, code))).toEqual({ status: 429, code: 'TOO_MANY' });
  });

  it('is good for ten minutes', async ({ server }) => {
    const browser = await openNew(server, 'late01');
    await send(browser, 'late01.new@example.com');
    server.clock.advance(300);
    await browser.post('/zapi/account/reauthorize', { password: 'Demo-pass-2026', returnTo: '/mypage' });
    server.clock.advance(300);
    expect(describeRefusal(await enterRight(server, browser, 'late01.new@example.com'))).toEqual({
      status: 422,
      code: 'PIN_CODE_ERROR',
    });
  });

  it('is of no use to another account, nor for another purpose', async ({ server }) => {
    const email = 'wanted01@example.com';
    const one = await openNew(server, 'another1');
    const two = await openNew(server, 'another2');
    await send(one, email);
    const first = await server.readCode(email);
    await send(two, email);
    const second = await server.readCode(email);
    if (first !== second) expect(describeRefusal(await enter(two, first))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    await server.open().post('/zapi/auth/email/send-pin-code', { email: 'another1@example.com', type: 'login' });
    const forLogin = await server.readCode('another1@example.com');
    if (forLogin !== first) expect(describeRefusal(await enter(one, forLogin))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect((await enter(one, first)).json()).toEqual(done);
  });

  it('reveals only to the owner of the mailbox that an address has an account', async ({ server }) => {
    const email = await addMember(server, 'taken01');
    const browser = await openNew(server, 'taker01');
    expect((await send(browser, email)).json()).toEqual({ redirectTo: '/mypage/email/edit/pin-code' });
    const code = await server.readCode(email);
    expect(describeRefusal(await enter(browser, wrongCode(code)))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect(describeRefusal(await enter(browser, code))).toEqual({ status: 409, code: 'ACCOUNT_ALREADY_EXISTS_EMAIL' });
    expect(await readAccount(server, 'taker01')).toMatchObject({ email: 'taker01@example.com' });
    expect(describeRefusal(await enter(browser, code))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
  });
});

describe('an e-mail change at the same moment', () => {
  it('by two accounts to one address succeeds for one; the other keeps everything as it was', async ({ server }) => {
    for (const round of [1, 2, 3]) {
      const email = `race${round}@example.com`;
      const names = [`racer${round}a`, `racer${round}b`];
      const people = await Promise.all(
        names.map(async (name) => {
          const other = await openNew(server, name);
          const browser = await openMember(server, name);
          await send(browser, email);
          return { name, other, browser };
        }),
      );
      // Both codes were sent at once: each tries the other's too.
      const codes = (await server.readOutbox(email)).map(({ code }) => code ?? '');
      const answers = await Promise.all(
        people.map(async ({ browser }) => {
          const [first = '', second = ''] = codes;
          const answer = await enter(browser, first);
          return answer.json().code === 'PIN_CODE_ERROR' ? enter(browser, second) : answer;
        }),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const lost = answers.findIndex(({ statusCode }) => statusCode === 409);
      expect(answers[lost]?.json()).toMatchObject({ code: 'ACCOUNT_ALREADY_EXISTS_EMAIL' });
      const loser = people[lost];
      if (loser === undefined) throw new Error('nobody lost');
      expect(await readAccount(server, loser.name)).toMatchObject({ email: `${loser.name}@example.com` });
      expect(await isSignedIn(loser.other)).toBe(true);
      expect(await readAudit(server, loser.name)).toEqual([]);
      expect(await readNotices(server, `${loser.name}@example.com`)).toEqual([]);
      expect(await readNotices(server, email)).toHaveLength(1);
    }
  });

  it('sent twice changes it once', async ({ server }) => {
    const browser = await openNew(server, 'double01');
    const email = 'double01.new@example.com';
    await send(browser, email);
    const code = await server.readCode(email);
    const answers = await Promise.all([enter(browser, code), enter(openTab(server, browser), code)]);
    expect(answers.map((answer) => answer.json())).toEqual([done, done]);
    expect(await readAudit(server, 'double01')).toEqual(['email-change']);
    expect(await readNotices(server, email)).toHaveLength(1);
  });
});
