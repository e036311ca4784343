import { describe, expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { addKid, enlargeGroups, openOwner } from '../../people/kids.ts';
import {
  addFamily,
  describeRefusal,
  isSignedIn,
  logIn,
  openMember,
  readAccount,
  readAudit,
  readData,
  readForms,
  readMain,
  readNotices,
  refuseStrangers,
  strangersRefused,
} from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

let owner: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  await enlargeGroups(server);
});
it.beforeEach(async ({ server }) => {
  server.clock.advance(3601);
  owner = await openOwner(server);
});

const callOf = (kid: string, what: string) => `/zapi/kids-account/${kid}/${what}`;
const pageOf = (kid: string, what: string) => `/mypage/kids-account/${kid}/${what}`;
const newPassword = 'Umi-no-kaze-88';

describe('the login ID of a kid', () => {
  it('is set by the owner, with the former one shown; the answer is empty and the completion page leads to the kid [KIDS-003, KIDS-004, KIDS-007]', async ({
    server,
  }) => {
    await addKid(server, 'idkid001');
    const kid = await openMember(server, 'idkid001');
    expect(readMain(await owner.get(pageOf('idkid001', 'login-id/edit')))).toMatch(/現在のログインID<.*?>idkid001</s);
    const answer = await owner.post(callOf('idkid001', 'login-id'), { loginId: 'NewKid001' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const complete = readMain(await owner.get(pageOf('idkid001', 'login-id/edit/complete')));
    expect(complete).toContain('href="/mypage/family-group/members/idkid001"');
    expect(await isSignedIn(kid)).toBe(false);
    expect((await logIn(server.open(), 'idkid001')).statusCode).toBe(422);
    expect((await logIn(server.open(), 'newkid001')).statusCode).toBe(200);
    expect(await readAudit(server, 'idkid001')).toEqual(['kids-login-id']);
    expect((await readNotices(server, 'owner@example.com'))[0]?.subject).toBe(
      '【みなとストア】お子さまのログインIDが設定されました',
    );
  });

  it('shows no present login ID of a kid that has none [KIDS-003]', async ({ server }) => {
    await addKid(server, 'idkid002', 'idkid002@example.com');
    await server.database.query("UPDATE accounts SET login_id = NULL, login_id_normal = NULL WHERE account_id = 'idkid002'");
    const page = readMain(await owner.get(pageOf('idkid002', 'login-id/edit')));
    expect(page).not.toContain('現在のログインID');
    expect(page).toContain('お子さまは、メールアドレスの代わりにこのIDでログインできます。');
    expect((await owner.post(callOf('idkid002', 'login-id'), { loginId: 'idkid002x' })).statusCode).toBe(204);
    // The kid is notified by mail if there is an address.
    expect((await readNotices(server, 'idkid002@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】ログインIDが設定されました',
    ]);
  });

  it('is required, has the shared format, and differs from the kid’s present one, not from the owner’s [KIDS-005, KIDS-006]', async ({
    server,
  }) => {
    await addKid(server, 'idkid003');
    const set = async (loginId: string) => describeRefusal(await owner.post(callOf('idkid003', 'login-id'), { loginId })).issues;
    expect([await set(''), await set('abcde'), await set('idkid003')]).toEqual([
      ['/loginId required'],
      ['/loginId minLength'],
      ['/loginId loginIdUnchanged'],
    ]);
    expect(describeRefusal(await owner.post(callOf('idkid003', 'login-id'), { loginId: 'demoowner' }))).toEqual({
      status: 409,
      code: 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD',
    });
    const path = pageOf('idkid003', 'login-id/edit');
    const posted = await owner.submit(path, { _do: 'kids-account.login-id', loginId: 'demoowner' });
    expect(readMain(posted)).toContain('このログインIDは既に使用されています。別のログインIDを登録してください。');
    const done = await owner.submit(path, { _do: 'kids-account.login-id', loginId: 'idkid003x' });
    expect([done.statusCode, done.headers.location]).toEqual([303, pageOf('idkid003', 'login-id/edit/complete')]);
  });
});

describe('the password of a kid', () => {
  it('is set by the owner, ends the kid’s sessions, and the kid is told on the account top [KIDS-009, KIDS-010]', async ({
    server,
  }) => {
    await addKid(server, 'pwkid001', 'pwkid001@example.com');
    const kid = await openMember(server, 'pwkid001');
    const page = readMain(await owner.get(pageOf('pwkid001', 'password/edit')));
    expect(page).toContain('これまでのパスワードは使えなくなり');
    for (const name of ['password', 'passwordConfirm']) expect(page).toContain(`name="${name}"`);
    const answer = await owner.post(callOf('pwkid001', 'update-password'), { password: newPassword });
    expect(answer.json()).toEqual({ redirectTo: pageOf('pwkid001', 'password/edit/complete') });
    expect((await owner.get(pageOf('pwkid001', 'password/edit/complete'))).statusCode).toBe(200);
    expect(await isSignedIn(kid)).toBe(false);
    expect((await logIn(server.open(), 'pwkid001')).statusCode).toBe(422);
    const again = await openMember(server, 'pwkid001', newPassword);
    expect(readMain(await again.get('/mypage'))).toContain('があなたのパスワードを設定しました。');
    server.clock.advance(8 * 86_400);
    expect(readMain(await (await openMember(server, 'pwkid001', newPassword)).get('/mypage'))).not.toContain('を設定しました。');
    expect(await readAudit(server, 'pwkid001')).toEqual(['kids-password']);
    expect((await readNotices(server, 'pwkid001@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】パスワードが設定されました',
    ]);
    expect((await readNotices(server, 'owner@example.com'))[0]?.subject).toBe(
      '【みなとストア】お子さまのパスワードが設定されました',
    );
  });

  it('is refused if it is the present one, weak, or made of the kid’s login ID', async ({ server }) => {
    await addKid(server, 'pwkid002');
    const set = async (password: string) =>
      describeRefusal(await owner.post(callOf('pwkid002', 'update-password'), { password }));
    expect(await set('Demo-pass-2026')).toEqual({ status: 422, code: 'INVALID_PASSWORD_REUSED' });
    expect((await set('short1')).issues).toContain('/password minLength');
    expect((await set('pwkid002-77')).issues).toEqual(['/password passwordOfLoginId']);
    expect(await readAudit(server, 'pwkid002')).toEqual([]);
  });
});

describe('deleting a kids account', () => {
  it('lists what is kept and what is deleted, names the kid once, and signs the kid out [KIDS-011, KIDS-012, KIDS-015]', async ({
    server,
  }) => {
    await addKid(server, 'delkid01', 'delkid01@example.com');
    const kid = await openMember(server, 'delkid01');
    const page = readMain(await owner.get(pageOf('delkid01', 'delete')));
    for (const text of [
      '削除後もそのままのもの',
      '削除すると使えなくなるもの',
      // A list: its lines hang.
      '<li>お子さまのプロフィールと同意の記録</li>',
      '「保護者による管理」の内容も、すべて削除されます',
    ])
      expect(page).toContain(text);
    const answer = await owner.post(callOf('delkid01', 'revoke'), { invitationToken: '' });
    expect(answer.json()).toEqual({ redirectTo: '/mypage/kids-account/delete/complete' });
    expect((await kid.get('/mypage')).headers.location).toBe('/login?returnTo=%2Fmypage');
    expect((await kid.post('/zapi/account/pinCode/set', { pinCode: '2468' })).statusCode).toBe(401);
    expect((await logIn(server.open(), 'delkid01')).statusCode).toBe(422);
    expect(readMain(await owner.get('/mypage/kids-account/delete/complete'))).toContain(
      '高橋 健さんのアカウントを削除しました。',
    );
    expect((await owner.get('/mypage/kids-account/delete/complete')).headers.location).toBe('/mypage/family-group');
    expect(await server.database.query("SELECT 1 AS one FROM family_members WHERE account_id = 'delkid01'")).toEqual([]);
    const again = readMain(await owner.get(pageOf('delkid01', 'delete')));
    expect(again).toContain('すでに削除されています');
    expect(again).toContain('href="/mypage/family-group"');
    expect(again).not.toContain('削除すると使えなくなるもの');
    for (const name of ['demomanager', 'demosingle'])
      expect((await (await openMember(server, name)).get(pageOf('delkid01', 'delete'))).statusCode).toBe(404);
    expect(await readAudit(server, 'delkid01')).toEqual(['kids-delete']);
    expect((await readNotices(server, 'delkid01@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】アカウントが削除されました',
    ]);
  });

  it('follows the link that the kid’s request mailed to the owner, once; a wrong token is refused [KIDS-013, KIDS-014, KIDS-018, KIDS-019]', async ({
    server,
  }) => {
    await addKid(server, 'delkid02', 'delkid02@example.com');
    const kid = await openMember(server, 'delkid02');
    expect((await kid.post('/zapi/kids-account/revoke', {})).json()).toEqual({
      redirectTo: '/mypage/kids-account/revoke/complete',
    });
    const complete = readMain(await kid.get('/mypage/kids-account/revoke/complete'));
    expect([complete.includes('オーナーが削除の手続きをするまで'), complete.includes('href="/mypage"')]).toEqual([true, true]);
    const link = (await readNotices(server, 'owner@example.com'))[0]?.link ?? '';
    expect(link).toContain('/mypage/kids-account/delkid02/delete?token=');
    const path = link.slice('http://localhost'.length);
    expect(await readData(owner, path)).toMatchObject({ request: 'valid' });
    expect(await readData(owner, `${path}x`)).toMatchObject({ request: 'invalid', token: '' });
    const invalid = readMain(await owner.get(`${path}x`));
    expect(invalid).toContain('この削除申請のリンクは無効です');
    for (const text of ['さんのアカウントを削除します', '削除後もそのままのもの', '元に戻せません'])
      expect(invalid).not.toContain(text);
    const call = callOf('delkid02', 'revoke');
    const token = new URL(link).searchParams.get('token') ?? '';
    const asked = await owner.get(`${path}&ask=confirm:kids-account.revoke`, { accept: 'text/html' });
    expect(readForms(readMain(asked))[0]).toEqual({
      _do: 'kids-account.revoke',
      '_params.accountId': 'delkid02',
      invitationToken: token,
    });
    expect(describeRefusal(await owner.post(call, { invitationToken: `${token}x` }))).toEqual({
      status: 409,
      code: 'INVALID_TOKEN',
    });
    expect((await owner.post(call, { invitationToken: token })).statusCode).toBe(200);
    expect(readMain(await owner.get(path))).toContain('すでに削除されています');
    const other = await openMember(server, 'demosingle');
    expect((await other.get(path)).statusCode).toBe(404);
    expect(await readAudit(server, 'delkid02')).toEqual(['kids-delete', 'kids-delete-request']);
  });

  it('refuses the token of another kid, one older than seven days, and a former one', async ({ server }) => {
    await addKid(server, 'delkid03', 'delkid03@example.com');
    await addKid(server, 'delkid04');
    const request = async () => {
      await (await openMember(server, 'delkid03')).post('/zapi/kids-account/revoke', {});
      const link = (await readNotices(server, 'owner@example.com'))[0]?.link ?? '';
      return new URL(link).searchParams.get('token') ?? '';
    };
    const first = await request();
    server.clock.advance(61);
    const second = await request();
    const tryToken = async (kid: string, invitationToken: string) =>
      describeRefusal(await owner.post(callOf(kid, 'revoke'), { invitationToken })).code;
    expect([await tryToken('delkid03', first), await tryToken('delkid04', second)]).toEqual(['INVALID_TOKEN', 'INVALID_TOKEN']);
    server.clock.advance(7 * 86_400);
    owner = await openOwner(server);
    expect(await tryToken('delkid03', second)).toBe('INVALID_TOKEN');
    expect(await readAccount(server, 'delkid03')).toMatchObject({ is_kids: true });
  });

  it('is confirmed on a page of its own without scripts, which names the kid and what ends', async ({ server }) => {
    await addKid(server, 'delkid05');
    const page = pageOf('delkid05', 'delete');
    // One press deletes nothing.
    const [button] = readForms(readMain(await owner.get(page)));
    expect(button).toEqual({ ask: 'confirm:kids-account.revoke' });
    const asked = readMain(await owner.get(`${page}?${new URLSearchParams(button)}`, { accept: 'text/html' }));
    for (const text of ['高橋 健さんのアカウントを削除しますか', 'ログインできなくなります', '「保護者による管理」の内容も'])
      expect(asked).toContain(text);
    expect(asked).toMatch(new RegExp(`<a [^>]*href="${page}"[^>]*>キャンセル</a>`));
    const posted = await owner.submit(page, readForms(asked)[0] ?? {});
    expect(posted.headers.location).toBe('/mypage/kids-account/delete/complete');
  });

  it('names a kid without name and login ID by its address', async ({ server }) => {
    await addKid(server, 'delkid06', 'delkid06@example.com');
    await server.database.query(
      "UPDATE accounts SET profile = '{}', login_id = NULL, login_id_normal = NULL WHERE account_id = 'delkid06'",
    );
    const page = `${pageOf('delkid06', 'delete')}?ask=confirm:kids-account.revoke`;
    expect(readMain(await owner.get(page, { accept: 'text/html' }))).toContain(
      'delkid06@example.comさんのアカウントを削除しますか',
    );
  });
});

describe('a kid’s own request for deletion', () => {
  it('needs an address, which the kid may register later [KIDS-002, KIDS-016, KIDS-017, KIDS-019]', async ({ server }) => {
    await addKid(server, 'reqkid01');
    const kid = await openMember(server, 'reqkid01');
    expect(readMain(await kid.get('/mypage'))).toContain('href="/mypage/kids-account/revoke"');
    const page = readMain(await kid.get('/mypage/kids-account/revoke'));
    expect(page).toContain('メールアドレスの登録が必要です');
    expect(page).toContain('href="/mypage/email/edit"');
    expect(describeRefusal(await kid.post('/zapi/kids-account/revoke', {}))).toEqual({ status: 409, code: 'EMAIL_REQUIRED' });
    const email = 'reqkid01@example.com';
    await kid.post('/zapi/account/email/edit/send-pin-code', { email, type: 'mailEdit' });
    expect((await kid.post('/zapi/account/email/edit', { pinCode: await server.readCode(email) })).statusCode).toBe(200);
    const ready = readMain(await kid.get('/mypage/kids-account/revoke'));
    expect(ready).not.toContain('メールアドレスの登録が必要です');
    expect(ready).not.toContain('href="/mypage/email/edit"');
    expect(readForms(ready)).toEqual([{ _do: 'kids-account.request-revoke' }]);
    expect((await kid.post('/zapi/kids-account/revoke', {})).statusCode).toBe(200);
    expect(describeRefusal(await kid.post('/zapi/kids-account/revoke', {}))).toEqual({ status: 429, code: 'TOO_SOON' });
    expect(await readAccount(server, 'reqkid01')).toMatchObject({ email });
  });

  it('is not for other members', async ({ server }) => {
    const browser = await openMember(server, 'demomember');
    expect([
      (await browser.get('/mypage/kids-account/revoke')).statusCode,
      (await browser.post('/zapi/kids-account/revoke', {})).statusCode,
    ]).toEqual([403, 403]);
    expect(readMain(await browser.get('/mypage'))).not.toContain('/mypage/kids-account/revoke');
  });
});

describe('who may act on a kids account', () => {
  const pages = ['login-id/edit', 'password/edit', 'delete'];
  const calls = [
    ['login-id', { loginId: 'stolen001' }],
    ['update-password', { password: newPassword }],
    ['revoke', { invitationToken: '' }],
  ] as const;
  const tryAll = async (browser: TestBrowser, kid: string): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (const page of pages) statuses.push((await browser.get(pageOf(kid, page))).statusCode);
    for (const [call, body] of calls) statuses.push((await browser.post(callOf(kid, call), body)).statusCode);
    return [...new Set(statuses)];
  };

  it('is the owner of the group: others of it get 403, everybody else 404 [KIDS-038]', async ({ server }) => {
    await addKid(server, 'ownkid01');
    for (const name of ['demomanager', 'demomanaged', 'demomember', 'kidtaro'])
      expect([name, await tryAll(await openMember(server, name), 'ownkid01')]).toEqual([name, [403]]);
    await addFamily(server, 'g_other', { otherown1: 'owner', otherkid1: 'kid' });
    const other = await openMember(server, 'otherown1');
    expect(await tryAll(other, 'ownkid01')).toEqual([404]);
    expect(await tryAll(await openMember(server, 'demosingle'), 'ownkid01')).toEqual([404]);
    expect(await tryAll(owner, 'nobody01')).toEqual([404]);
    // Members who are no kids have other pages.
    expect(await tryAll(owner, 'a_demomember')).toEqual([403]);
    expect(await readAccount(server, 'ownkid01')).toMatchObject({ login_id: 'ownkid01' });
    expect(await readAudit(server, 'ownkid01')).toEqual([]);
  });

  it('needs a session and a recent proof, and no call of another site', async ({ server }) => {
    await addKid(server, 'ownkid02');
    for (const [call, body] of calls)
      expect(await refuseStrangers(server, await openOwner(server), callOf('ownkid02', call), body)).toEqual(strangersRefused);
    expect((await owner.get(pageOf('ownkid02', 'delete'))).headers.location).toContain('/mypage/reauthorize?returnTo=');
  });
});
