import { describe, expect } from 'vitest';
import type { TestApp } from '../harness.ts';
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
import { serverTest } from '../server-test.ts';

const it = serverTest();

const refused = { status: 409, code: 'INVALID_TOKEN' };
const newPassword = { password: 'minato-no-yoru7', passwordConfirm: 'minato-no-yoru7' };
const resetLink = { page: '/password/reset', call: '/zapi/auth/password/reset' };
const countDevices = async (server: TestApp, name: string): Promise<number> =>
  (await server.database.query('SELECT 1 AS one FROM known_devices WHERE account_id = $1', [name])).length;

/** The effects that both links have on an account: from then on only the link that is mailed to its address gives access. */
async function expectSecured(server: TestApp, name: string, to: string): Promise<void> {
  expect(await countDevices(server, name)).toBe(0);
  expect((await logIn(server.open(), name)).statusCode).toBe(422);
  const resetMail = (await server.readOutbox(to)).find(({ link }) => link?.includes(`${resetLink.page}?`) === true);
  expect(resetMail?.subject).toBe('【みなとストア】新しいパスワードの設定');
  expect(resetMail?.text).toContain('これまでのパスワードを無効にし');
  expect(resetMail?.text).not.toContain('パスワードは変更されません');
  const reset = await server
    .open()
    .post(resetLink.call, { token: await readToken(server, to, resetLink), password: 'Kumo-no-ue-77' });
  expect(reset.statusCode).toBe(200);
  expect((await logIn(server.open(), name, 'Kumo-no-ue-77')).statusCode).toBe(200);
}

describe('the page that says that an account was secured', () => {
  it.for([notMeLink, undoLink])(
    'of $page leads to the page of the link when opened directly [ROUTE-059]',
    async (kind, { server }) => {
      const direct = await server.open().get(`${kind.page}/complete`);
      expect([direct.statusCode, direct.headers.location]).toEqual([302, kind.page]);
      const name = kind === notMeLink ? 'direct01' : 'direct02';
      const browser = await openNew(server, name);
      if (kind === undoLink) await changeEmail(server, browser, 'direct02.new@example.com');
      const opener = server.open();
      await sendToken(opener, kind, await readToken(server, `${name}@example.com`, kind));
      expect((await opener.get(`${kind.page}/complete`)).statusCode).toBe(200);
    },
  );
});

describe('undoing a change of address', () => {
  it('restores it, ends all sessions, forgets all devices and starts a password reset', async ({ server }) => {
    const browser = await openNew(server, 'undoes01');
    await changeEmail(server, browser, 'thief01@example.com');
    const thief = await openMember(server, 'thief01@example.com');
    const token = await readToken(server, 'undoes01@example.com', undoLink);
    const [mail] = await server.readOutbox('undoes01@example.com');
    expect(mail?.text).toContain('2026年11月24日 12:00（日本時間）まで');
    await sendToken(server.open(), undoLink, token);
    expect(await readAccount(server, 'undoes01')).toMatchObject({ email: 'undoes01@example.com' });
    expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([false, false]);
    expect(await readTokens(server, 'thief01@example.com', resetLink)).toEqual([]);
    expect(await readAudit(server, 'undoes01')).toEqual(['email-change', 'email-undo']);
    expect((await server.readOutbox('undoes01@example.com')).map(({ subject }) => subject)).toContain(
      '【みなとストア】メールアドレスを元に戻しました',
    );
    await expectSecured(server, 'undoes01', 'undoes01@example.com');
  });

  it('is possible after a second change too, by a newer link and until the time of the first one', async ({ server }) => {
    const browser = await openNew(server, 'chain001');
    await changeEmail(server, browser, 'chain001.b@example.com');
    server.clock.advance(3_600);
    const again = await openMember(server, 'chain001.b@example.com');
    await changeEmail(server, again, 'chain001.c@example.com');
    const [newer = '', older] = await readTokens(server, 'chain001@example.com', undoLink);
    expect(describeRefusal(await sendToken(server.open(), undoLink, older))).toEqual(refused);
    server.clock.advance(71 * 3_600 - 1);
    expect((await sendToken(server.open(), undoLink, newer)).statusCode).toBe(200);
    expect(await readAccount(server, 'chain001')).toMatchObject({ email: 'chain001@example.com' });
    const thiefs = await readToken(server, 'chain001.b@example.com', undoLink);
    expect(describeRefusal(await sendToken(server.open(), undoLink, thiefs))).toEqual(refused);
  });

  it('is refused while another account has the address', async ({ server }) => {
    const browser = await openNew(server, 'taken001');
    await changeEmail(server, browser, 'taken001.new@example.com');
    await addMember(server, 'taken002', { email: 'taken001@example.com' });
    const token = await readToken(server, 'taken001@example.com', undoLink);
    expect(describeRefusal(await sendToken(server.open(), undoLink, token))).toEqual({
      status: 409,
      code: 'ACCOUNT_ALREADY_EXISTS_EMAIL',
    });
    expect(await readAccount(server, 'taken001')).toMatchObject({ email: 'taken001.new@example.com' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is not offered to an address that was never verified', async ({ server }) => {
    const browser = await openNew(server, 'unproven1', { isVerified: false });
    await changeEmail(server, browser, 'unproven1.new@example.com');
    const [mail] = await server.readOutbox('unproven1@example.com');
    expect([mail?.subject, mail?.link]).toEqual([
      '【みなとストア】メールアドレスが変更されました',
      'http://localhost/login/new-device',
    ]);
  });
});

describe('reporting "this was not me"', () => {
  it('ends all sessions, forgets all devices and starts a password reset', async ({ server }) => {
    const sessions = [await openNew(server, 'notme001'), await openMember(server, 'notme001')];
    await sendToken(server.open(), notMeLink, await readToken(server, 'notme001@example.com', notMeLink));
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false]);
    expect(await readAudit(server, 'notme001')).toEqual(['not-me']);
    await expectSecured(server, 'notme001', 'notme001@example.com');
  });

  it('cannot be done from the former mailbox of an account', async ({ server }) => {
    const browser = await openNew(server, 'moved001');
    const token = await readToken(server, 'moved001@example.com', notMeLink);
    await changeEmail(server, browser, 'moved001.new@example.com');
    expect(describeRefusal(await sendToken(server.open(), notMeLink, token))).toEqual(refused);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is offered by the mail of each security event', async ({ server }) => {
    const browser = await openNew(server, 'events01');
    await browser.post('/zapi/account/pinCode/set', { pinCode: '4863' });
    await browser.post('/zapi/account/login-id/edit', { loginId: 'events01b' });
    await browser.post('/zapi/account/login-method', { method: 'loginIdOnly' });
    await browser.post('/zapi/account/password/edit', { oldPassword: 'Demo-pass-2026', newPassword: 'minato-no-yoru7' });
    await server.open().post('/zapi/auth/password/forgot', { email: 'events01@example.com' });
    const reset = { token: await readToken(server, 'events01@example.com', resetLink), password: 'Kumo-no-ue-77' };
    await server.open().post(resetLink.call, reset);
    const later = await openMember(server, 'events01b', 'Kumo-no-ue-77');
    await changeEmail(server, later, 'events01.new@example.com');
    const first = await openNew(server, 'events02', { hasPassword: false });
    server.clock.advance(31);
    await first.post('/zapi/account/email/send-pin-code', { email: 'events02@example.com', type: 'passwordSetting' });
    const pinCode = await server.readCode('events02@example.com');
    expect((await first.post('/zapi/account/enable-password', { pinCode, ...newPassword })).statusCode).toBe(200);
    const mails = await Promise.all(
      ['events01@example.com', 'events01.new@example.com', 'events02@example.com'].map((to) => server.readOutbox(to)),
    );
    const linked = mails
      .flat()
      .flatMap(({ subject, link, text }) =>
        link !== null && text.includes(link) ? [`${subject.slice(8)} ${new URL(link).pathname}`] : [],
      );
    expect([...new Set(linked)].sort()).toEqual(
      [
        '新しい端末からログインがありました /account/not-me',
        '暗証番号が設定されました /account/not-me',
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

it('forgets the other devices after a first password and after a change of address', async ({ server }) => {
  const email = await addMember(server, 'devices1', { hasPassword: false });
  const present = await openByCode(server, email);
  server.clock.advance(31);
  await openByCode(server, email);
  expect(await countDevices(server, 'devices1')).toBe(2);
  await changeEmail(server, present, 'devices1.new@example.com');
  expect(await countDevices(server, 'devices1')).toBe(1);
  await openByCode(server, 'devices1.new@example.com');
  await present.post('/zapi/account/email/send-pin-code', { email: 'devices1.new@example.com', type: 'passwordSetting' });
  const pinCode = await server.readCode('devices1.new@example.com');
  expect((await present.post('/zapi/account/enable-password', { pinCode, ...newPassword })).statusCode).toBe(200);
  expect(await countDevices(server, 'devices1')).toBe(1);
});

it('sends codes that change credentials after a recent proof only, and the code that verifies the address without', async ({
  server,
}) => {
  const unproven = await openNew(server, 'stale001', { isVerified: false });
  const plain = await openNew(server, 'stale002', { hasPassword: false });
  await unproven.post('/zapi/account/email/edit/send-pin-code', { email: 'stale001.new@example.com', type: 'mailEdit' });
  server.clock.advance(601);
  const send = (browser: typeof plain, email: string, type: string) =>
    browser.post('/zapi/account/email/send-pin-code', { email, type });
  const answers = [
    await send(unproven, 'stale001.new@example.com', 'mailEdit'),
    await send(plain, 'stale002@example.com', 'passwordSetting'),
  ];
  expect(answers.map(describeRefusal)).toEqual(answers.map(() => ({ status: 403, code: 'PROOF_REQUIRED' })));
  expect((await send(unproven, 'stale001@example.com', 'mailVerify')).statusCode).toBe(204);
});
