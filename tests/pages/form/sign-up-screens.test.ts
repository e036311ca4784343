import { act } from 'react';
import { expect, test } from 'vitest';
import type { JsonObject, Refusal, Settings } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { defaultSettings, readDeclaredForm } from '../../declarations/declared-forms.ts';
import { flushPromises, type OpenPage, openPage } from '../../render/form/form-page.tsx';
import { layOut } from '../../render/layout.ts';

// The declared screens of sign-up, with the demo's texts.

const refuse = (part: Partial<Refusal>): Outcome => ({
  kind: 'refused',
  refusal: { status: 409, code: 'X', message: '', requestId: 'r1', ...part },
});
const pageData: JsonObject = {
  policies: [],
  message: null,
  isSocial: false,
  isDuplicateEmailValid: false,
  mailSenderDomain: 'example.com',
  email: 'a@example.com',
};
const context: JsonObject = {
  defaultEmail: 'a@example.com',
  isDuplicateEmailAllowed: true,
  isSocial: false,
  isDuplicateEmailValid: false,
  agreedPolicies: [],
  arePoliciesAgreed: true,
};
const complete: JsonObject = {
  email: 'a@example.com',
  loginId: 'taro12',
  familyName: '山田',
  givenName: '太郎',
  birthday: '19900105',
};
const secrets = ['password', 'passwordConfirm'];

function openForm(
  more: { readonly settings?: Settings; readonly answers?: JsonObject; readonly data?: JsonObject } = {},
): Promise<OpenPage> {
  return openPage({
    form: readDeclaredForm('signup'),
    screen: 'signup/form',
    data: { ...pageData, ...more.data },
    state: { context, answers: more.answers ?? complete, set: secrets },
    ...(more.settings === undefined ? {} : { settings: more.settings }),
  });
}
const focused = () => document.activeElement?.getAttribute('name');

test('the first page shows the policies and a button', async () => {
  const policies = [
    {
      policyId: 'terms',
      revision: 1,
      key: 'terms',
      isExternal: false,
      url: '',
      title: '利用規約',
      content: '<p>第1条</p>',
      isAgreed: false,
    },
  ];
  const page = await openPage({
    form: readDeclaredForm('policies'),
    screen: 'signup/index',
    settings: { ...defaultSettings(), policies: { upFront: true, policies } },
    data: { ...pageData, policies },
    state: { context: { agreedPolicies: [] } },
  });
  expect(page.form.querySelector('.policy')?.textContent).toContain('利用規約');
  expect(page.form.querySelector('.policy-text')?.textContent).toBe('第1条');
  expect(page.form.querySelector('[data-main]')?.textContent).toBe('同意して次へ');
  await page.close();
});

test('shows the store’s message, and sex with the store’s widget and allowed answers', async () => {
  const registration = (genderInputType: string, disallowUnknownGender: boolean): Settings => {
    const settings = defaultSettings();
    return {
      ...settings,
      registration: {
        ...settings['registration'],
        genderInputType,
        disallowUnknownGender,
        signUp: { fields: { sex: 'REQUIRED' } },
      },
    };
  };
  const radios = await openForm({ settings: registration('Radio', true), data: { message: 'ようこそ' } });
  expect(document.querySelector('main')?.textContent).toContain('ようこそ');
  expect([...radios.form.querySelectorAll<HTMLInputElement>('input[name=sex]')].map(({ type, value }) => type + value)).toEqual([
    'radio1',
    'radio2',
    'radio9',
  ]);
  await radios.close();
  const select = await openForm({ settings: registration('Select', false) });
  expect([...select.form.querySelectorAll<HTMLOptionElement>('select[name=sex] option')].map(({ value }) => value)).toEqual([
    '',
    '1',
    '2',
    '9',
    '0',
  ]);
  await select.close();
});

test('the e-mail page sends type, email and policyConsentData', async () => {
  const policies = [
    { policyId: 'terms', revision: 1, key: 'terms', isExternal: false, url: '', title: '利用規約', content: '', isAgreed: false },
  ];
  const page = await openPage({
    form: readDeclaredForm('signup-email'),
    screen: 'signup/auth',
    settings: { ...defaultSettings(), policies: { upFront: false, policies } },
    data: { ...pageData, policies },
    state: { context: { agreedPolicies: [] } },
  });
  await layOut({ content: 100, box: 100 });
  await flushPromises();
  await page.type('email', 'a@example.com');
  await page.press();
  expect(page.sent).toEqual([
    {
      call: 'signup.email',
      payload: { type: 'signUp', email: 'a@example.com', policyConsentData: [{ policyId: 'terms', revision: 1, key: 'terms' }] },
    },
  ]);
  await page.close();
});

function openPinCode(): Promise<OpenPage> {
  return openPage({ form: readDeclaredForm('pin-code'), screen: 'signup/pin-code', data: pageData });
}

test('the code page sends pinCode', async () => {
  const page = await openPinCode();
  await page.type('pinCode', '１２３-４５６');
  await page.press();
  expect(page.sent).toEqual([{ call: 'signup.pin-code', payload: { pinCode: '123456' } }]);
  await page.close();
});

test('shows a wrong code at its field, and other refusals above the form', async () => {
  const page = await openPinCode();
  page.outcomes.push(
    refuse({ code: 'PIN_CODE_ERROR', message: 'no' }),
    refuse({ status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'boom' }),
  );
  await page.type('pinCode', '123456');
  await page.press();
  expect(page.issues('pinCode')).toEqual(['認証コードが正しくないか、有効期限が切れています。']);
  await page.type('pinCode', '123457');
  await page.press();
  expect([page.issues('pinCode'), page.summary()]).toEqual([[], '認証できませんでした。時間をおいてもう一度お試しください。']);
  await page.close();
});

test.each([
  ['ACCOUNT_ALREADY_EXISTS_USER_ID', 'loginId', 'このユーザーIDはすでに使われています。'],
  ['ACCOUNT_ALREADY_EXISTS_EMAIL', 'email', 'このメールアドレスはすでに使われています。'],
  ['ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD', 'loginId', 'このログインIDは既に使用されています。別のログインIDを登録してください。'],
  ['PIN_CODE_ERROR', 'authCode', '認証コードが正しくないか、有効期限が切れています。'],
])('shows %s at %s with a banner, and focuses the field', async (code, field, message) => {
  // Another address requires its own code.
  const page = await openForm({ answers: { ...complete, email: 'b@example.com', authCode: '123456' } });
  page.outcomes.push(refuse({ code }));
  await page.press();
  expect(page.issues(field)).toEqual([message]);
  expect(page.summary()).toContain('登録を完了できませんでした。入力内容をご確認ください。');
  expect(focused()).toBe(field);
  await page.close();
});

test('shows the server’s message for any other refusal, or that the registration failed', async () => {
  const page = await openForm();
  page.outcomes.push(refuse({ status: 500, message: '点検中です' }), refuse({ status: 500 }));
  await page.press();
  expect(page.summary()).toBe('点検中です');
  await page.press();
  expect(page.summary()).toBe('登録の手続きを進められませんでした。時間をおいてもう一度お試しください。');
  await page.close();
});

test('reports a connection error without blaming the answers', async () => {
  const page = await openForm();
  page.outcomes.push(refuse({ status: 0, code: 'NETWORK' }));
  await page.press();
  expect(page.summary()).toContain('通信できませんでした');
  expect(page.summary()).toContain('入力内容は残っています');
  await page.close();
});

test('requests the code of a changed address by its button, sent to the new address', async () => {
  const page = await openForm();
  expect([page.control('authCode'), page.form.querySelector('button[name=_do]')]).toEqual([null, null]);
  await page.type('email', 'b@example.com');
  await page.leave('email');
  expect(page.control('authCode')).not.toBeNull();
  await page.press('認証コードを送る');
  expect(page.sent).toEqual([{ call: 'auth.email.send-pin-code', payload: { type: 'signUp', email: 'b@example.com' } }]);
  await page.press();
  expect(page.issues('authCode')).toEqual(['認証コードを入力してください。']);
  await page.close();
});

test('sends the form’s answers by the specified names on confirming', async () => {
  const page = await openPage({
    form: readDeclaredForm('signup'),
    screen: 'signup/confirm',
    data: pageData,
    state: { context, answers: complete, set: secrets },
  });
  const register = [...document.querySelectorAll('button')].find((button) => button.textContent === '登録する');
  await act(async () => register?.click());
  await flushPromises();
  expect(page.sent[0]?.call).toBe('signup.register');
  expect(page.sent[0]?.payload).toMatchObject({
    email: 'a@example.com',
    familyName: '山田',
    customAssociatedInfo: [],
    policyConsentData: [],
    parentalConsentData: [],
  });
  await page.close();
});

test('a megabyte in a name is reported as too long', async () => {
  const page = await openForm();
  await page.type('familyName', 'あ'.repeat(1_000_000));
  await page.press();
  expect(page.issues('familyName')).toEqual(['姓は50文字以内で入力してください。']);
  await page.close();
});

test('on the confirm page the server’s message overrides the mapped text', async () => {
  const page = await openPage({
    form: readDeclaredForm('signup'),
    screen: 'signup/confirm',
    data: pageData,
    state: { context, answers: complete, set: secrets },
  });
  const register = [...document.querySelectorAll('button')].find((button) => button.textContent === '登録する');
  page.outcomes.push(refuse({ code: 'ACCOUNT_ALREADY_EXISTS_EMAIL', message: 'この住所はだめです' }));
  await act(async () => register?.click());
  await flushPromises();
  expect(document.querySelector('main [role=alert]')?.textContent).toBe('この住所はだめです');
  await page.close();
});
