import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { readIssues } from '../inputs/served-forms.ts';
import {
  describeRefusal,
  isSignedIn,
  logIn,
  openMember,
  openNew,
  openTab,
  password,
  readAccount,
  readAudit,
  readData,
  readMain,
  readNotices,
  readPasswordRules,
  refuseStrangers,
  strangersRefused,
} from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const call = '/zapi/account/password/edit';
const fresh = 'Kumo-no-ue-77';
const edit = (browser: TestBrowser, newPassword: unknown, oldPassword: unknown = password) =>
  browser.post(call, { oldPassword, newPassword });
const done = { redirectTo: '/mypage/password/edit/complete' };

describe('changing the password', () => {
  it('is done with the old and the new one; the new one logs in, the old one does not [PASSWORD-013, PASSWORD-017]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'change01');
    expect((await edit(browser, fresh)).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).toContain('パスワードを変更しました');
    expect((await logIn(server.open(), 'change01')).statusCode).toBe(422);
    expect((await logIn(server.open(), 'change01', fresh)).statusCode).toBe(200);
  });

  it('ends the other sessions, gives this one a new token, is mailed and audited', async ({ server }) => {
    const other = await openNew(server, 'others01');
    const browser = await openMember(server, 'others01');
    const stolen = openTab(server, browser);
    expect((await edit(browser, fresh)).statusCode).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(stolen)).toBe(false);
    expect((await readNotices(server, 'others01@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】パスワードが変更されました',
    ]);
    expect(await readAudit(server, 'others01')).toEqual(['password-change']);
    expect(server.log.join('\n')).not.toContain(fresh);
  });

  it('refuses a wrong current password at its field, and locks after many, also for the right one [PASSWORD-015]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'wrong001');
    expect(describeRefusal(await edit(browser, fresh, 'Not-the-one-1'))).toEqual({
      status: 422,
      code: 'INVALID_CURRENT_PASSWORD',
    });
    const posted = await browser.submit('/mypage/password/edit', {
      _do: 'account.password.edit',
      oldPassword: 'Not-the-one-1',
      newPassword: fresh,
      newPasswordConfirm: fresh,
    });
    expect(readIssues(posted.body)).toEqual({ oldPassword: '現在のパスワードが正しくありません。もう一度入力してください。' });
    for (let index = 0; index < 4; index += 1) await edit(browser, fresh, 'Not-the-one-1');
    expect(describeRefusal(await edit(browser, fresh))).toEqual({ status: 422, code: 'INVALID_CURRENT_PASSWORD' });
    expect((await logIn(server.open(), 'wrong001')).statusCode).toBe(200);
  });

  it.for([
    { body: { newPassword: fresh }, issues: ['/oldPassword required'] },
    { body: { oldPassword: '', newPassword: fresh }, issues: ['/oldPassword required'] },
    { body: { oldPassword: 7, newPassword: fresh }, issues: ['/oldPassword type'] },
    { body: { oldPassword: 'x'.repeat(129), newPassword: fresh }, issues: ['/oldPassword maxLength'] },
  ])('needs the current password: $issues [PASSWORD-011]', async ({ body, issues }, { server }) => {
    const browser = await openMember(server, 'demosingle');
    expect(describeRefusal(await browser.post(call, body))).toEqual({ status: 422, code: 'INVALID_ANSWERS', issues });
  });

  it.for([
    { typed: undefined, rule: 'required' },
    { typed: '', rule: 'required' },
    { typed: 12345678, rule: 'type' },
    { typed: 'abcdef1', rule: 'minLength' },
    { typed: `a1${'x'.repeat(29)}`, rule: 'maxLength' },
    { typed: 'パスワードabc1', rule: 'passwordSigns' },
    { typed: 'ABCDEFG1', rule: 'lowercase' },
    { typed: 'abcdefgh', rule: 'digit' },
    { typed: password, rule: 'passwordUnchanged' },
    { typed: 'password1', rule: 'breachedPassword' },
  ])(
    'refuses the new password $typed: $rule [PASSWORD-005, PASSWORD-006, PASSWORD-007, PASSWORD-012]',
    async ({ typed, rule }, { server }) => {
      const browser = await openMember(server, 'demosingle');
      const refusal = describeRefusal(await edit(browser, typed));
      expect(refusal).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
      expect(refusal.issues).toContain(`/newPassword ${rule}`);
    },
  );

  it.for([8, 30])('accepts %i characters [PASSWORD-005]', async (length, { server }) => {
    const browser = await openNew(server, `length${length}`);
    expect((await edit(browser, 'q7-kumo-no-ue-wo-aruku-hito-ga'.slice(0, length))).json()).toEqual(done);
  });

  it('without scripts, needs the confirmation to agree [PASSWORD-009]', async ({ server }) => {
    const browser = await openNew(server, 'confirm1');
    const fields = { _do: 'account.password.edit', oldPassword: password, newPassword: fresh };
    const before = await readAccount(server, 'confirm1');
    for (const newPasswordConfirm of ['', 'Kumo-no-ue-78']) {
      const refusal = await browser.submit('/mypage/password/edit', { ...fields, newPasswordConfirm });
      expect([refusal.statusCode, Object.keys(readIssues(refusal.body))]).toEqual([422, ['newPasswordConfirm']]);
    }
    expect(await readAccount(server, 'confirm1')).toEqual(before);
    const accepted = await browser.submit('/mypage/password/edit', { ...fields, newPasswordConfirm: fresh });
    expect(accepted.headers.location).toBe(done.redirectTo);
  });

  it('follows the strength that the store requires, and lists its rules [PASSWORD-008, PASSWORD-010]', async ({ server }) => {
    const typed = ['abcdefg-1', 'Abcdefgh1', 'abcdefgh1!', 'Abcdefgh1!'] as const;
    const required = { NONE: [1, 1, 1, 1], UPPER_CASE: [0, 1, 0, 1], SYMBOL: [1, 0, 1, 1], UPPER_CASE_SYMBOL: [0, 0, 0, 1] };
    const browser = await openNew(server, 'strong01');
    for (const [passwordStrength, fits] of Object.entries(required)) {
      await publish(server, 'registration', (body) => ({ ...body, passwordStrength }));
      const answers = await Promise.all(typed.map((each) => edit(browser, each, 'x')));
      // A password that fits is refused only for the wrong current one.
      const codes = answers.map((answer) => (answer.json().code === 'INVALID_CURRENT_PASSWORD' ? 1 : 0));
      expect(codes).toEqual(fits);
      const asked = [
        ...(/UPPER/.test(passwordStrength) ? ['uppercase'] : []),
        ...(/SYMBOL/.test(passwordStrength) ? ['symbol'] : []),
      ];
      const { body } = await browser.get('/mypage/password/edit');
      expect(readPasswordRules(body)).toEqual(['minLength', 'maxLength', 'passwordSigns', 'lowercase', 'digit', ...asked]);
    }
  });

  it('is refused from another site, without a session and without a recent proof', async ({ server }) => {
    const browser = await openNew(server, 'faraway1');
    const body = { oldPassword: password, newPassword: fresh };
    expect(await refuseStrangers(server, browser, call, body)).toEqual(strangersRefused);
    expect((await logIn(server.open(), 'faraway1')).statusCode).toBe(200);
  });

  it('happens once when two sessions send different ones at the same moment', async ({ server }) => {
    for (const name of ['atonce01', 'atonce02', 'atonce03']) {
      const one = await openNew(server, name);
      const two = await openMember(server, name);
      const answers = await Promise.all([edit(one, fresh), edit(two, 'Umi-no-soko-88')]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const won = answers[0]?.statusCode === 200;
      expect((await logIn(server.open(), name, fresh)).statusCode).toBe(won ? 200 : 422);
      expect((await logIn(server.open(), name, 'Umi-no-soko-88')).statusCode).toBe(won ? 422 : 200);
      expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([won, !won]);
      expect((await readAudit(server, name)).filter((action) => action === 'password-change')).toHaveLength(1);
    }
  });

  it('is not offered to an account without a password, which is led to setting one', async ({ server }) => {
    const browser = await openNew(server, 'without1', { hasPassword: false, loginId: null });
    expect(await readData(browser, '/mypage/password/edit')).toMatchObject({ hasPassword: false });
    expect((await browser.get('/mypage/password/edit')).body).toMatch(/href="\/mypage\/enable-password"/);
    expect(describeRefusal(await edit(browser, fresh))).toEqual({ status: 409, code: 'NOT_NOW' });
  });
});
