import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { changeEmail, notMeLink, readToken, readTokens, sendToken, undoLink } from '../people/mailed-links.ts';
import {
  addMember,
  describeRefusal,
  isSignedIn,
  logIn,
  openByCode,
  openMember,
  openNew,
  readAccount,
  readAudit,
} from '../people/members.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const refused = { status: 409, code: 'INVALID_TOKEN' };
const newPassword = { password: 'minato-no-yoru7', passwordConfirm: 'minato-no-yoru7' };
const resetLink = { page: '/password/reset', call: '/zapi/auth/password/reset' };
const countDevices = async (name: string): Promise<number> =>
  (await test.database.query('SELECT 1 AS one FROM known_devices WHERE account_id = $1', [name])).length;

/** The effects that both links have on an account: from then on only the link that is mailed to its address gives access. */
async function expectSecured(name: string, to: string): Promise<void> {
  expect(await countDevices(name)).toBe(0);
  expect((await logIn(test.open(), name)).statusCode).toBe(422);
  const resetMail = (await test.readOutbox(to)).find(({ link }) => link?.includes(`${resetLink.page}?`) === true);
  expect(resetMail?.subject).toBe('【みなとストア】新しいパスワードの設定');
  expect(resetMail?.text).toContain('これまでのパスワードを無効にし');
  expect(resetMail?.text).not.toContain('パスワードは変更されません');
  const reset = await test
    .open()
    .post(resetLink.call, { token: await readToken(test, to, resetLink), password: 'Kumo-no-ue-77' });
  expect(reset.statusCode).toBe(200);
  expect((await logIn(test.open(), name, 'Kumo-no-ue-77')).statusCode).toBe(200);
}

describe('the page that says that an account was secured', () => {
  it.each([notMeLink, undoLink])('of $page leads to the page of the link when opened directly [ROUTE-059]', async (kind) => {
    const direct = await test.open().get(`${kind.page}/complete`);
    expect([direct.statusCode, direct.headers.location]).toEqual([302, kind.page]);
    const name = kind === notMeLink ? 'direct01' : 'direct02';
    const browser = await openNew(test, name);
    if (kind === undoLink) await changeEmail(test, browser, 'direct02.new@example.com');
    const opener = test.open();
    await sendToken(opener, kind, await readToken(test, `${name}@example.com`, kind));
    expect((await opener.get(`${kind.page}/complete`)).statusCode).toBe(200);
  });
});

describe('undoing a change of address', () => {
  it('restores it, ends all sessions, forgets all devices and starts a password reset', async () => {
    const browser = await openNew(test, 'undoes01');
    await changeEmail(test, browser, 'thief01@example.com');
    const thief = await openMember(test, 'thief01@example.com');
    const token = await readToken(test, 'undoes01@example.com', undoLink);
    const [mail] = await test.readOutbox('undoes01@example.com');
    expect(mail?.text).toContain('2026年11月24日 12:00（日本時間）まで');
    await sendToken(test.open(), undoLink, token);
    expect(await readAccount(test, 'undoes01')).toMatchObject({ email: 'undoes01@example.com' });
    expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([false, false]);
    expect(await readTokens(test, 'thief01@example.com', resetLink)).toEqual([]);
    expect(await readAudit(test, 'undoes01')).toEqual(['email-change', 'email-undo']);
    expect((await test.readOutbox('undoes01@example.com')).map(({ subject }) => subject)).toContain(
      '【みなとストア】メールアドレスを元に戻しました',
    );
    await expectSecured('undoes01', 'undoes01@example.com');
  });

  it('is possible after a second change too, by a newer link and until the time of the first one', async () => {
    const browser = await openNew(test, 'chain001');
    await changeEmail(test, browser, 'chain001.b@example.com');
    test.clock.advance(3_600);
    const again = await openMember(test, 'chain001.b@example.com');
    await changeEmail(test, again, 'chain001.c@example.com');
    const [newer = '', older] = await readTokens(test, 'chain001@example.com', undoLink);
    expect(describeRefusal(await sendToken(test.open(), undoLink, older))).toEqual(refused);
    test.clock.advance(71 * 3_600 - 1);
    expect((await sendToken(test.open(), undoLink, newer)).statusCode).toBe(200);
    expect(await readAccount(test, 'chain001')).toMatchObject({ email: 'chain001@example.com' });
    const thiefs = await readToken(test, 'chain001.b@example.com', undoLink);
    expect(describeRefusal(await sendToken(test.open(), undoLink, thiefs))).toEqual(refused);
  });

  it('is refused while another account has the address', async () => {
    const browser = await openNew(test, 'taken001');
    await changeEmail(test, browser, 'taken001.new@example.com');
    await addMember(test, 'taken002', { email: 'taken001@example.com' });
    const token = await readToken(test, 'taken001@example.com', undoLink);
    expect(describeRefusal(await sendToken(test.open(), undoLink, token))).toEqual({
      status: 409,
      code: 'ACCOUNT_ALREADY_EXISTS_EMAIL',
    });
    expect(await readAccount(test, 'taken001')).toMatchObject({ email: 'taken001.new@example.com' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is not offered to an address that was never verified', async () => {
    const browser = await openNew(test, 'unproven1', { isVerified: false });
    await changeEmail(test, browser, 'unproven1.new@example.com');
    const [mail] = await test.readOutbox('unproven1@example.com');
    expect([mail?.subject, mail?.link]).toEqual([
      '【みなとストア】メールアドレスが変更されました',
      'http://localhost/login/new-device',
    ]);
  });
});

describe('reporting "this was not me"', () => {
  it('ends all sessions, forgets all devices and starts a password reset', async () => {
    const sessions = [await openNew(test, 'notme001'), await openMember(test, 'notme001')];
    await sendToken(test.open(), notMeLink, await readToken(test, 'notme001@example.com', notMeLink));
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false]);
    expect(await readAudit(test, 'notme001')).toEqual(['not-me']);
    await expectSecured('notme001', 'notme001@example.com');
  });

  it('cannot be done from the former mailbox of an account', async () => {
    const browser = await openNew(test, 'moved001');
    const token = await readToken(test, 'moved001@example.com', notMeLink);
    await changeEmail(test, browser, 'moved001.new@example.com');
    expect(describeRefusal(await sendToken(test.open(), notMeLink, token))).toEqual(refused);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is offered by the mail of each security event', async () => {
    const browser = await openNew(test, 'events01');
    await browser.post('/zapi/account/pinCode/set', { pinCode: '4863' });
    await browser.post('/zapi/account/login-id/edit', { loginId: 'events01b' });
    await browser.post('/zapi/account/login-method', { method: 'loginIdOnly' });
    await browser.post('/zapi/account/password/edit', { oldPassword: 'Demo-pass-2026', newPassword: 'minato-no-yoru7' });
    await test.open().post('/zapi/auth/password/forgot', { email: 'events01@example.com' });
    const reset = { token: await readToken(test, 'events01@example.com', resetLink), password: 'Kumo-no-ue-77' };
    await test.open().post(resetLink.call, reset);
    const later = await openMember(test, 'events01b', 'Kumo-no-ue-77');
    await changeEmail(test, later, 'events01.new@example.com');
    const first = await openNew(test, 'events02', { hasPassword: false });
    test.clock.advance(31);
    await first.post('/zapi/account/email/send-pin-code', { email: 'events02@example.com', type: 'passwordSetting' });
    const pinCode = await test.readCode('events02@example.com');
    expect((await first.post('/zapi/account/enable-password', { pinCode, ...newPassword })).statusCode).toBe(200);
    const mails = await Promise.all(
      ['events01@example.com', 'events01.new@example.com', 'events02@example.com'].map((to) => test.readOutbox(to)),
    );
    const linked = mails
      .flat()
      .flatMap(({ subject, link, text }) =>
        link !== null && text.includes(link) ? [`${subject.slice(8)} ${new URL(link).pathname}`] : [],
      );
    expect([...new Set(linked)].sort()).toEqual(
      [
        '新しい端末からログインがありました /account/not-me',
        '暗証番号が変更されました /account/not-me',
        'ログインIDが変更されました /account/not-me',
        'ログイン方法が変更されました /account/not-me',
        'パスワードが変更されました /account/not-me',
        'パスワードの再設定 /password/reset',
        'パスワードが再設定されました /account/not-me',
        'メールアドレスが変更されました /account/undo-email',
        '新しいメールアドレスが登録されました /account/not-me',
        'パスワードが設定されました /account/not-me',
      ].sort(),
    );
  });
});

it('forgets the other devices after a first password and after a change of address', async () => {
  const email = await addMember(test, 'devices1', { hasPassword: false });
  const present = await openByCode(test, email);
  test.clock.advance(31);
  await openByCode(test, email);
  expect(await countDevices('devices1')).toBe(2);
  await changeEmail(test, present, 'devices1.new@example.com');
  expect(await countDevices('devices1')).toBe(1);
  await openByCode(test, 'devices1.new@example.com');
  await present.post('/zapi/account/email/send-pin-code', { email: 'devices1.new@example.com', type: 'passwordSetting' });
  const pinCode = await test.readCode('devices1.new@example.com');
  expect((await present.post('/zapi/account/enable-password', { pinCode, ...newPassword })).statusCode).toBe(200);
  expect(await countDevices('devices1')).toBe(1);
});

it('sends codes that change credentials after a recent proof only, and the code that verifies the address without', async () => {
  const unproven = await openNew(test, 'stale001', { isVerified: false });
  const plain = await openNew(test, 'stale002', { hasPassword: false });
  await unproven.post('/zapi/account/email/edit/send-pin-code', { email: 'stale001.new@example.com', type: 'mailEdit' });
  test.clock.advance(601);
  const send = (browser: typeof plain, email: string, type: string) =>
    browser.post('/zapi/account/email/send-pin-code', { email, type });
  const answers = [
    await send(unproven, 'stale001.new@example.com', 'mailEdit'),
    await send(plain, 'stale002@example.com', 'passwordSetting'),
  ];
  expect(answers.map(describeRefusal)).toEqual(answers.map(() => ({ status: 403, code: 'PROOF_REQUIRED' })));
  expect((await send(unproven, 'stale001@example.com', 'mailVerify')).statusCode).toBe(204);
});
