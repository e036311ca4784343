import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { addMember, openMember, openNew, password, readMain } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const fresh = 'Kumo-no-ue-77';

/** Makes the next sending of a call fail, as a fault of the server would. */
async function failNext(browser: TestBrowser, call: string, answer: { code?: string; message?: string } = {}) {
  const fault = { call, answer: { status: 500, code: 'FAILED', message: '', ...answer } };
  expect((await browser.post('/dev/fault', fault)).statusCode).toBe(204);
}

/** The text of the issue that the control of this name refers to. */
function findIssueAt(body: string, name: string): string | undefined {
  const control = new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(body)?.[0] ?? '';
  const ids = /aria-describedby="([^"]*)"/.exec(control)?.[1]?.split(' ') ?? [];
  const texts = ids.map((id) => new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(body)?.[1]?.replace(/<[^>]*>/g, ''));
  return control.includes('aria-invalid="true"') ? texts.filter(Boolean).join(' ') : undefined;
}

interface FailingPage {
  readonly page: string;
  readonly call: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
  /** The field at which the text is shown; absent: above the form. */
  readonly field?: string;
  /** Whether a message of the server replaces the text. */
  readonly showsMessage: boolean;
  /** Whether a family owner opens the page of a kid, whose ID `{accountId}` stands for. */
  readonly isOfKid?: boolean;
}
const pages: readonly FailingPage[] = [
  {
    page: '/mypage/email/edit',
    call: 'account.email.edit.send-pin-code',
    fields: { email: 'failed.new@example.com' },
    text: '認証コードを送信できませんでした。',
    field: 'email',
    showsMessage: false,
  },
  {
    page: '/mypage/email/edit/pin-code',
    call: 'account.email.edit',
    fields: { pinCode: '123456' },
    text: '認証できませんでした。',
    showsMessage: true,
  },
  {
    page: '/mypage/email/verify/code',
    call: 'account.email.verify',
    fields: { pinCode: '123456' },
    text: '認証できませんでした。',
    showsMessage: true,
  },
  {
    page: '/mypage/enable-password',
    call: 'account.enable-password',
    fields: { pinCode: '123456', password: fresh, passwordConfirm: fresh },
    text: 'パスワードを設定できませんでした。時間をおいてもう一度お試しください。',
    showsMessage: true,
  },
  {
    page: '/mypage/pin-code',
    call: 'account.pin-code.set',
    fields: { pinCode: '4829', pinCodeConfirm: '4829' },
    text: '設定できませんでした。時間をおいてもう一度お試しください。',
    showsMessage: false,
  },
  {
    page: '/mypage/login-id/edit',
    call: 'account.login-id.edit',
    fields: { loginId: 'failing1' },
    text: 'エラーが発生しました。',
    showsMessage: false,
  },
  {
    page: '/mypage/password/edit',
    call: 'account.password.edit',
    fields: { oldPassword: password, newPassword: fresh, newPasswordConfirm: fresh },
    text: 'エラーが発生しました',
    showsMessage: true,
  },
  {
    page: '/mypage/kids-account/{accountId}/login-id/edit',
    call: 'kids-account.login-id',
    fields: { loginId: 'failing2' },
    text: 'エラーが発生しました。',
    showsMessage: false,
    isOfKid: true,
  },
  {
    page: '/mypage/kids-account/{accountId}/password/edit',
    call: 'kids-account.update-password',
    fields: { password: fresh, passwordConfirm: fresh },
    text: 'エラーが発生しました',
    showsMessage: true,
    isOfKid: true,
  },
  {
    page: '/mypage/reauthorize',
    call: 'account.reauthorize',
    fields: { password, returnTo: '/mypage' },
    text: 'ご本人の確認ができませんでした。',
    showsMessage: true,
  },
];

/** The member who opens the page, and its address. */
async function openFailing(test: TestApp, { page, isOfKid }: FailingPage, name: string) {
  if (isOfKid !== true) {
    const options = { isVerified: !page.endsWith('verify/code'), hasPassword: !page.endsWith('enable-password') };
    return { browser: await openNew(test, name, options), path: page };
  }
  await addMember(test, name, { isKids: true });
  return { browser: await openMember(test, `${name}-owner`), path: page.replace('{accountId}', name) };
}

describe('a page whose call fails', () => {
  it.for(pages)(
    '$page shows its own text, or the server’s where it may [EMAIL-008, EMAIL-019, PIN-006, LOGINID-009, PASSWORD-016, REAUTH-007]',
    async (failing, { server }) => {
      const { page, call, fields, text, field, showsMessage } = failing;
      const name = `fails${pages.indexOf(failing)}x`;
      const { browser, path } = await openFailing(server, failing, name);
      const type = page.endsWith('enable-password') ? 'passwordSetting' : page.endsWith('verify/code') ? 'mailVerify' : undefined;
      if (type !== undefined) await browser.post('/zapi/account/email/send-pin-code', { email: `${name}@example.com`, type });
      if (page.endsWith('email/edit/pin-code'))
        await browser.post('/zapi/account/email/edit/send-pin-code', { email: 'failed2.new@example.com', type: 'mailEdit' });
      await failNext(browser, call);
      const failed = await browser.submit(path, { _do: call, ...fields });
      expect(readMain(failed)).toContain(text);
      if (field !== undefined) expect(findIssueAt(failed.body, field)).toContain(text);
      await failNext(browser, call, { message: 'ただいま混み合っています。' });
      const shown = readMain(await browser.submit(path, { _do: call, ...fields }));
      expect(shown.includes('ただいま混み合っています。')).toBe(showsMessage);
      expect(shown.includes(text)).toBe(!showsMessage);
    },
  );

  it('the change of the password shows that it was used before, at the new one [PASSWORD-014]', async ({ server }) => {
    const browser = await openNew(server, 'reused01');
    await failNext(browser, 'account.password.edit', { code: 'INVALID_PASSWORD_REUSED' });
    const fields = { oldPassword: password, newPassword: fresh, newPasswordConfirm: fresh };
    const { body } = await browser.submit('/mypage/password/edit', { _do: 'account.password.edit', ...fields });
    expect(findIssueAt(body, 'newPassword')).toContain('これまでと同じパスワードは使えません。');
  });

  it('login by code shows its own text for anything but a wrong code [LOGIN-007]', async ({ server }) => {
    const browser = await openNew(server, 'certify1');
    await browser.post('/logout');
    await browser.post('/zapi/auth/email/send-pin-code', { email: 'certify1@example.com', type: 'login' });
    await failNext(browser, 'login.code');
    const { body } = await browser.submit('/login/code', { _do: 'login.code', authCode: '123456' });
    expect(body).toContain('認証できませんでした。');
    expect(body).not.toContain('による認証に失敗しました。');
  });
});
