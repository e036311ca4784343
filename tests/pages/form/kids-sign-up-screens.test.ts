import { act } from 'react';
import { expect, test } from 'vitest';
import type { JsonObject, Refusal } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { defaultSettings, readDeclaredForm } from '../../declarations/declared-forms.ts';
import { flushPromises, type OpenPage, openPage } from '../../render/form/form-page.tsx';

// The declared screens of kids sign-up, with the demo's texts.

const refuse = (part: Partial<Refusal>): Outcome => ({
  kind: 'refused',
  refusal: { status: 409, code: 'X', message: '', requestId: 'r1', ...part },
});
const data: JsonObject = { policies: [], mailSenderDomain: 'example.com', hasRoom: true };
const complete: JsonObject = { loginId: 'tarokid1', familyName: '山田', givenName: '太郎', birthday: '20160105' };
const secrets = ['password', 'passwordConfirm'];

const openForm = (answers: JsonObject = complete, defaultEmail: string | null = null): Promise<OpenPage> =>
  openPage({
    form: readDeclaredForm('kids-signup'),
    screen: 'mypage/kids-account/signup',
    data,
    state: { context: { defaultEmail }, answers, set: secrets },
  });
const sendButton = (page: OpenPage) => page.form.querySelector<HTMLButtonElement>('button[name=_do]');

test.each([
  ['ACCOUNT_ALREADY_EXISTS_EMAIL', 'email', 'このメールアドレスは既に使用されています。別のメールアドレスを登録してください。'],
  ['ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD', 'loginId', 'このログインIDは既に使用されています。別のログインIDを登録してください。'],
  ['PIN_CODE_ERROR', 'authCode', '認証コードが正しくないか、有効期限が切れています。'],
])('shows %s at %s with the summary, and focuses the field', async (code, field, message) => {
  const page = await openForm({ ...complete, email: 'taro@example.com', authCode: '123456' });
  page.outcomes.push(refuse({ code }));
  await page.press();
  expect(page.issues(field)).toEqual([message]);
  expect(page.summary()).toContain('登録処理に失敗しました。上記エラー内容をご確認ください。');
  expect(document.activeElement?.getAttribute('name')).toBe(field);
  await page.close();
});

test('shows the server’s message for any other refusal, or that the registration failed', async () => {
  const page = await openForm();
  page.outcomes.push(refuse({ status: 500, message: '点検中です' }), refuse({ status: 500 }));
  await page.press();
  expect(page.summary()).toBe('点検中です');
  await page.press();
  expect(page.summary()).toBe('登録エラーが発生しました。');
  await page.close();
});

test('offers the code while the address differs from the verified one, and disables the button after sending', async () => {
  const page = await openForm({ ...complete, email: 'taro@example.com' }, 'taro@example.com');
  expect([page.control('authCode'), sendButton(page)]).toEqual([null, null]);
  await page.type('email', 'jiro@example.com');
  await page.leave('email');
  expect(sendButton(page)?.getAttribute('aria-disabled')).toBeNull();
  page.outcomes.push({ kind: 'empty' });
  await page.press('認証コードを送る');
  expect(page.sent).toEqual([{ call: 'kids-signup.send-code', payload: { type: 'signUp', email: 'jiro@example.com' } }]);
  expect(sendButton(page)?.getAttribute('aria-disabled')).toBe('true');
  expect(document.querySelector('[role=status]')?.textContent).toContain('認証コードを送信しました');
  await page.type('email', 'taro@example.com');
  await page.leave('email');
  expect([page.control('authCode'), sendButton(page)]).toEqual([null, null]);
  await page.close();
});

test('sends the answers, the settings and the policies on the way to the confirmation', async () => {
  const page = await openForm();
  page.outcomes.push({ kind: 'empty' });
  await page.press();
  expect(page.sent[0]?.call).toBe('kids-signup.confirm');
  const { inputtedData } = page.sent[0]?.payload ?? {};
  expect(inputtedData).toMatchObject({
    formData: { email: null, loginId: 'tarokid1', familyName: '山田' },
    customAssociatedInfoData: [],
    policyConsentData: null,
    accountRegistrationSetting: expect.anything(),
  });
  await page.close();
});

test('registers with the saved answers', async () => {
  const page = await openPage({
    form: readDeclaredForm('kids-signup'),
    screen: 'mypage/kids-account/signup/confirm',
    data: {},
    state: { context: { defaultEmail: null }, answers: complete, set: secrets },
  });
  const register = [...document.querySelectorAll('button')].find((button) => button.textContent === '登録する');
  await act(async () => register?.click());
  await flushPromises();
  expect(page.sent[0]?.call).toBe('kids-signup.register');
  expect(page.sent[0]?.payload).toMatchObject({
    loginId: 'tarokid1',
    customAssociatedInfo: [],
    policyConsentData: [],
    parentalConsentData: [],
  });
  await page.close();
});

test('lets the browser fill in nothing that it knows of the parent', async () => {
  const settings = defaultSettings();
  const all = Object.fromEntries(Object.keys(readDeclaredForm('kids-signup').fields).map((key) => [key, 'OPTIONAL']));
  const person = ['name', 'nameKana', 'familyName', 'givenName', 'nickname', 'sex', 'birthday', 'phoneNumber'];
  const fields = { ...all, ...Object.fromEntries(person.map((key) => [key, 'OPTIONAL'])) };
  const entries = [{ id: 'word', title: { ja: '好きな言葉' }, type: 'TEXT', rule: 'OPTIONAL', in: ['kids'] }];
  const page = await openPage({
    form: readDeclaredForm('kids-signup'),
    screen: 'mypage/kids-account/signup',
    data,
    settings: {
      ...settings,
      registration: { ...settings['registration'], kids: { fields } },
      customAssociatedInfo: { entries },
    },
    state: { context: { defaultEmail: null }, answers: { email: 'taro@example.com' } },
  });
  const typed = page.form.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=checkbox], [type=radio]), select');
  const tokens = [...typed].map((control) => [control.name, control.getAttribute('autocomplete')]);
  const secret = { password: 'new-password', passwordConfirm: 'new-password', authCode: 'one-time-code' };
  expect(tokens).toEqual(tokens.map(([name]) => [name, Object.entries(secret).find(([key]) => key === name)?.[1] ?? 'off']));
  expect(tokens.map(([name]) => name)).toEqual(
    expect.arrayContaining([...person, 'email', 'loginId', 'custom.word', 'authCode']),
  );
  await page.close();
});
