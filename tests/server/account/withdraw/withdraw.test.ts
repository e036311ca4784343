import { describe, expect } from 'vitest';
import { addMethod } from '../../people/contracts.ts';
import { readRoles } from '../../people/groups.ts';
import {
  addFamily,
  describeRefusal,
  isSignedIn,
  logIn,
  openMember,
  openNew,
  readAudit,
  readData,
  readLayout,
  readMain,
  readNotices,
  wrongCode,
} from '../../people/members.ts';
import { addContract, answers, confirm, finish, withdraw } from '../../people/withdrawal.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const page = '/withdraw';

describe('closing an account', () => {
  it('asks for consent and a code, and ends on a page for guests [WITHDRAW-001, WITHDRAW-002, WITHDRAW-003, WITHDRAW-004, WITHDRAW-010, ROUTE-041]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'leaver01');
    const form = await browser.get(page);
    expect(form.body).toContain('data-screen="withdraw"');
    expect(form.body).toMatch(/<input[^>]*type="checkbox"[^>]*name="consent"/);
    expect(readMain(form)).toContain('退会についてのアンケート');
    expect(form.body).toContain('name="survey.many.reasons"');
    // The menu of the account layout.
    expect(readLayout(form)).toContain('href="/mypage/plans"');
    expect((await confirm(browser)).json()).toEqual({ redirectTo: '/withdraw/pin-code' });
    const code = await browser.get('/withdraw/pin-code');
    expect(readMain(code)).toContain('leaver01@example.com');
    expect(readLayout(code)).toContain('href="/mypage/plans"');
    expect((await finish(browser, await server.readCode('leaver01@example.com'))).json()).toEqual({
      redirectTo: '/withdraw/complete',
    });
    const complete = await browser.get('/withdraw/complete');
    expect(complete.statusCode).toBe(200);
    expect(complete.body).toContain('data-screen="withdraw/complete"');
    expect(readMain(complete)).toContain('href="/"');
    // The header for guests.
    expect(readLayout(complete)).toContain('href="/login"');
    expect(await isSignedIn(browser)).toBe(false);
    expect(await readAudit(server, 'leaver01')).toEqual(['withdraw']);
    const saved = await server.database.query("SELECT purpose, answers FROM survey_answers WHERE account_id = 'leaver01'");
    expect(saved).toEqual([
      {
        purpose: 'accountWithdraw',
        answers: [{ questionId: 'reasons', questionTitle: '退会の理由', answer: ['使う機会が少ない'] }],
      },
    ]);
  });

  it('refuses without consent, and a code before the confirmation [WITHDRAW-001, WITHDRAW-002, SUBSCR-020]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'leaver02');
    for (const body of [{}, { ...answers, consent: false }, { ...answers, consent: 'yes' }, { consent: true, surveyAnswers: [] }])
      expect(describeRefusal(await confirm(browser, body))).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
    expect((await finish(browser, '123456')).json()).toEqual({ redirectTo: '/withdraw' });
    expect((await browser.get('/withdraw/pin-code')).headers['location']).toBe('/withdraw');
    expect((await browser.get('/withdraw/complete')).headers['location']).toMatch(/^\/(withdraw|login)/);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('logs out everywhere: nobody can log in, and every call is 401 [WITHDRAW-004]', async ({ server }) => {
    const browser = await openNew(server, 'leaver03');
    const other = await openMember(server, 'leaver03');
    await withdraw(server, browser, 'leaver03@example.com');
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, false]);
    for (const each of [browser, other])
      expect(describeRefusal(await each.post('/zapi/account/pinCode/set', { pinCode: '1234' }))).toMatchObject({ status: 401 });
    for (const value of ['leaver03', 'leaver03@example.com'])
      expect(describeRefusal(await logIn(server.open(), value))).toEqual(
        describeRefusal(await logIn(server.open(), `no-${value}`)),
      );
    const reset = await server.open().post('/zapi/auth/password/forgot', { email: 'leaver03@example.com' });
    expect(reset.statusCode).toBe(200);
    const [newest] = await readNotices(server, 'leaver03@example.com');
    expect(newest?.subject).toContain('退会の手続きが完了しました');
  });

  it('removes the payment method that a cancelled contract used', async ({ server }) => {
    const browser = await openNew(server, 'payer01');
    await addMethod(server, 'payer01', 'pm_payer01');
    const contract = await addContract(server, 'payer01', 'CANCEL_REQUEST');
    await server.database.query("UPDATE subscriptions SET method_id = 'pm_payer01' WHERE subscription_id = $1", [contract]);
    await withdraw(server, browser, 'payer01@example.com');
    const methods = await server.database.query("SELECT state, contracts FROM payment_methods WHERE method_id = 'pm_payer01'");
    expect(methods).toEqual([{ state: 'removed', contracts: 0 }]);
  });

  it('rejects a wrong code at its field, and locks after five [WITHDRAW-007]', async ({ server }) => {
    const browser = await openNew(server, 'leaver04');
    await confirm(browser);
    const pinCode = wrongCode(await server.readCode('leaver04@example.com'));
    const posted = await browser.submit('/withdraw/pin-code', { _do: 'account.withdraw', pinCode });
    expect(posted.body).toContain('退会手続き用の認証コードによる認証に失敗しました。');
    expect(posted.body).toMatch(/name="pinCode"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="pinCode"/);
    for (let tries = 0; tries < 4; tries += 1)
      expect(describeRefusal(await finish(browser, pinCode))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect(describeRefusal(await finish(browser, pinCode))).toEqual({ status: 429, code: 'TOO_MANY' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('sends the code again after 30 seconds with the type withdraw [WITHDRAW-006, WITHDRAW-008, EMAIL-014]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'leaver05');
    await confirm(browser);
    const send = () => browser.post('/zapi/account/email/send-pin-code', { email: 'leaver05@example.com', type: 'withdraw' });
    expect(describeRefusal(await send())).toEqual({ status: 429, code: 'TOO_SOON' });
    server.clock.advance(31);
    expect((await send()).statusCode).toBe(204);
    expect((await server.readOutbox('leaver05@example.com')).filter(({ code }) => code !== null)).toHaveLength(2);
    expect((await finish(browser, await server.readCode('leaver05@example.com'))).statusCode).toBe(200);
  });

  it('works without scripts', async ({ server }) => {
    const browser = await openNew(server, 'leaver06');
    // The box is one of the answers: all issues are shown together.
    const empty = await browser.submit(page, { _do: 'account.withdraw.confirm' });
    expect(empty.body).toContain('退会の理由を1つ以上選択してください');
    expect(empty.body).toContain('「内容を確認し、退会することに同意します」にチェックしてください');
    const confirmed = await browser.submit(page, {
      _do: 'account.withdraw.confirm',
      'survey.many.reasons': '使う機会が少ない',
      consent: 'true',
    });
    expect(confirmed.headers['location']).toBe('/withdraw/pin-code');
    const pinCode = await server.readCode('leaver06@example.com');
    const finished = await browser.submit('/withdraw/pin-code', { _do: 'account.withdraw', pinCode });
    expect(finished.headers['location']).toBe('/withdraw/complete');
    expect((await browser.get('/withdraw/complete')).statusCode).toBe(200);
  });

  it('needs a recent proof, and no consent to new policies', async ({ server }) => {
    const browser = await openNew(server, 'leaver07');
    await server.database.query("DELETE FROM policy_agreements WHERE account_id = 'leaver07'");
    expect((await browser.get('/mypage')).headers['location']).toContain('/mypage/re-consent');
    expect((await browser.get(page)).statusCode).toBe(200);
    const resend = { email: 'leaver07@example.com', type: 'mailVerify' };
    expect(describeRefusal(await browser.post('/zapi/account/email/send-pin-code', resend))).toMatchObject({ status: 403 });
    server.clock.advance(601);
    expect((await browser.get(page)).headers['location']).toBe('/mypage/reauthorize?returnTo=%2Fwithdraw');
    expect(describeRefusal(await confirm(browser))).toEqual({ status: 403, code: 'PROOF_REQUIRED' });
    expect(describeRefusal(await finish(browser, '123456'))).toEqual({ status: 403, code: 'PROOF_REQUIRED' });
    const again = await openMember(server, 'leaver07');
    await withdraw(server, again, 'leaver07@example.com');
  });

  it('is refused to kids, also by the calls [WITHDRAW-005, KIDS-001]', async ({ server }) => {
    const kid = await openNew(server, 'leaverkid', { isKids: true });
    expect((await kid.get(page)).statusCode).toBe(403);
    expect((await kid.get('/withdraw/pin-code')).statusCode).toBe(403);
    expect(describeRefusal(await confirm(kid))).toEqual({ status: 403, code: 'KIDS_NOT_ALLOWED' });
    expect(describeRefusal(await finish(kid, '123456'))).toEqual({ status: 403, code: 'KIDS_NOT_ALLOWED' });
    expect(readMain(await kid.get('/mypage'))).not.toContain('href="/withdraw"');
  });

  it('has a row on the account top, but not in the app [SHELL-048, SHELL-050]', async ({ server }) => {
    const browser = await openNew(server, 'leaver08');
    expect(readMain(await browser.get('/mypage'))).toContain('href="/withdraw"');
    const inApp = { 'user-agent': 'Mozilla/5.0 (iPhone) MinatoStoreApp/3.2' };
    expect(readMain(await browser.get('/mypage', inApp))).not.toContain('href="/withdraw"');
  });

  it('asks a member without an address to register one', async ({ server }) => {
    const browser = await openNew(server, 'leaver09', { email: null });
    expect(readMain(await browser.get(page))).toContain('href="/mypage/email/edit"');
    expect(await readData(browser, page)).toMatchObject({ email: null, canWithdraw: false });
    expect(describeRefusal(await confirm(browser))).toEqual({ status: 409, code: 'EMAIL_REQUIRED' });
  });
});

describe('what has to end before', () => {
  it('lists running contracts, and waits until all are cancelled [WITHDRAW-009]', async ({ server }) => {
    const browser = await openNew(server, 'holder01');
    const running = await addContract(server, 'holder01', 'ONGOING_CONTRACT');
    const main = readMain(await browser.get(page));
    expect(main).toContain(`href="/mypage/subscription/${running}/withdraw?returnTo=/withdraw"`);
    expect(main).toMatch(/<button(?=[^>]*data-main)(?=[^>]*disabled)/);
    expect(describeRefusal(await confirm(browser))).toEqual({ status: 409, code: 'CONTRACTS_RUNNING' });
    await server.database.query("UPDATE subscriptions SET status = 'CANCEL_REQUEST' WHERE subscription_id = $1", [running]);
    expect(await readData(browser, page)).toMatchObject({ canWithdraw: true });
    await confirm(browser);
    // Bought again in another tab.
    await addContract(server, 'holder01', 'NEW_CONTRACT');
    const code = await server.readCode('holder01@example.com');
    expect(describeRefusal(await finish(browser, code))).toEqual({ status: 409, code: 'CONTRACTS_RUNNING' });
    await server.database.query("UPDATE subscriptions SET status = 'CANCEL_REQUEST' WHERE account_id = 'holder01'");
    expect((await finish(browser, code)).statusCode).toBe(200);
    const ended = await server.database.query("SELECT 1 FROM subscriptions WHERE account_id = 'holder01' AND ended_at IS NULL");
    expect(ended).toEqual([]);
  });

  it('asks an owner with others to hand over the group first [WITHDRAW-009]', async ({ server }) => {
    await addFamily(server, 'g_leave', { leaveowner: 'owner', leavemember: 'member' });
    const owner = await openMember(server, 'leaveowner');
    const main = readMain(await owner.get(page));
    expect(main).toContain('href="/mypage/family-group/change-owner"');
    expect(main).toMatch(/<button(?=[^>]*data-main)(?=[^>]*disabled)/);
    expect(describeRefusal(await confirm(owner))).toEqual({ status: 409, code: 'FAMILY_OWNER' });
    const member = await openMember(server, 'leavemember');
    await withdraw(server, member, 'leavemember@example.com');
    expect(await readRoles(server, 'leaveowner')).toEqual({ leaveowner: 'owner' });
    const [left] = await readNotices(server, 'leaveowner@example.com');
    expect(left?.subject).toContain('ファミリーグループからメンバーが退出しました');
    // Alone, the owner takes the group along.
    await withdraw(server, owner, 'leaveowner@example.com');
    expect(await server.database.query("SELECT 1 FROM family_groups WHERE group_id = 'g_leave'")).toEqual([]);
  });

  it('lets a managed member leave, and ends what restricted them', async ({ server }) => {
    await addFamily(server, 'g_managed', { manowner: 'owner', managedone: 'managed' });
    await server.database.query(
      `INSERT INTO parental_restrictions (store_id, account_id, type, set_by, set_at) VALUES ('first', 'managedone', 'purchase', 'manowner', $1)`,
      [server.clock.now()],
    );
    await withdraw(server, await openMember(server, 'managedone'), 'managedone@example.com');
    expect(await server.database.query("SELECT 1 FROM parental_restrictions WHERE account_id = 'managedone'")).toEqual([]);
  });
});

describe('identifiers of a closed account', () => {
  it('cannot be taken as a login ID for 30 days; the address can be used again at once', async ({ server }) => {
    await withdraw(server, await openNew(server, 'again001'), 'again001@example.com');
    const verify = (loginId: string) => server.open().post('/zapi/auth/login-id/verify', { loginId });
    const taken = { status: 409, code: 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD' };
    expect(describeRefusal(await verify('again001'))).toEqual(taken);
    expect(describeRefusal(await verify('AGAIN001'))).toEqual(taken);
    const member = await openNew(server, 'another1');
    expect(describeRefusal(await member.post('/zapi/account/login-id/edit', { loginId: 'again001' }))).toEqual(taken);
    await openNew(server, 'again002', { email: 'again001@example.com' });
    server.clock.advance(30 * 86_400 + 1);
    await server.database.query('DELETE FROM reserved_login_ids WHERE reserved_until <= $1', [server.clock.now()]);
    expect((await verify('again001')).statusCode).toBe(204);
  });
});
