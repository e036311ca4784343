import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { readDeclaredForm } from '../../declarations/declared-forms.ts';
import { flushPromises, openPage } from '../../render/form/form-page.tsx';
import { focused, person, refuse } from '../../render/form/sending.ts';

const pinCode: DeclaredForm = { id: 'pin', fields: { pinCode: { kind: 'one-time-code', required: true } } };

test('disables the button while the code is the refused one', async () => {
  const block = { enabledWhen: { 'form.pinCode': { present: true, differsFrom: { at: 'rejected.pinCode' } } } };
  const call = { errors: { PIN_CODE_ERROR: { field: 'pinCode', text: 'test.wrong' } } };
  const page = await openPage({ form: pinCode, block, call, texts: { 'test.wrong': '違います' } });
  const isDisabled = () => page.form.querySelector('[data-main]')?.getAttribute('aria-disabled') === 'true';
  expect(isDisabled()).toBe(true);
  await page.type('pinCode', '123456');
  expect(isDisabled()).toBe(false);
  page.outcomes.push(refuse({ code: 'PIN_CODE_ERROR' }));
  await page.press();
  expect([isDisabled(), page.issues('pinCode')]).toEqual([true, ['違います']]);
  await page.type('pinCode', '123457');
  expect(isDisabled()).toBe(false);
  await page.close();
});

test('shows and focuses what is missing when the disabled button is pressed, and sends nothing', async () => {
  const block = { enabledWhen: { 'form.pinCode': { present: true, differsFrom: { at: 'rejected.pinCode' } } } };
  const call = { errors: { PIN_CODE_ERROR: { field: 'pinCode', text: 'test.wrong' } } };
  const page = await openPage({ form: pinCode, block, call, texts: { 'test.wrong': '違います' } });
  const main = page.form.querySelector('[data-main]');
  expect(main?.hasAttribute('disabled')).toBe(false);
  await page.press();
  expect([page.sent.length, focused(), page.issues('pinCode')]).toEqual([0, 'pin-pinCode', ['認証コードを入力してください。']]);
  expect(page.summary()).toContain('認証コードを入力してください。');
  await page.type('pinCode', '123456');
  expect([page.summary(), page.issues('pinCode')]).toEqual(['', []]);
  page.outcomes.push(refuse({ code: 'PIN_CODE_ERROR' }));
  await page.press();
  // The same code again, without a change and after one.
  await page.press();
  await page.type('pinCode', '1234567');
  await page.type('pinCode', '123456');
  await page.press();
  expect([page.sent.length, focused(), page.issues('pinCode')]).toEqual([1, 'pin-pinCode', ['違います']]);
  await page.close();
});

test('can be sent without scripts although something is missing', async () => {
  const block = { enabledWhen: { 'form.pinCode': { present: true } } };
  const page = await openPage({ form: pinCode, block });
  const drawn = new DOMParser().parseFromString(page.html, 'text/html').querySelector('[data-main]');
  expect([drawn?.hasAttribute('disabled'), drawn?.hasAttribute('aria-disabled')]).toEqual([false, false]);
  await page.close();
});

test('explains why page data blocks the form, next to what is missing', async () => {
  const blocked = [
    { text: 'test.closed', when: { isClosed: true } },
    { text: 'test.waiting', when: { isWaiting: true } },
  ];
  const block = { enabledWhen: { isOpen: true, 'form.pinCode': { present: true } }, blocked };
  const texts = { 'test.closed': '閉じています。', 'test.waiting': 'お待ちください。' };
  const data = { isOpen: false, isClosed: false, isWaiting: true };
  const page = await openPage({ form: pinCode, block, data, texts });
  await page.press();
  expect(page.summary()).toMatch(/お待ちください。.*認証コードを入力してください。/s);
  await page.type('pinCode', '123456');
  await page.press();
  expect(page.summary()).toContain('お待ちください。');
  expect(page.summary()).not.toContain('入力内容');
  expect(page.sent).toEqual([]);
  await page.close();
});

test('reports that nothing was changed if the button requires a change', async () => {
  const block = { enabledWhen: { 'form.nickname': { differsFrom: { at: 'page.nickname' } } } };
  const answers = { familyName: '山田', givenName: '太郎', nickname: 'たろ' };
  const page = await openPage({ form: person, block, state: { answers }, data: { nickname: 'たろ' } });
  await page.press();
  expect([page.sent.length, focused(), page.issues('nickname')]).toEqual([
    0,
    'person-nickname',
    ['ニックネームが変更されていません。'],
  ]);
  await page.type('nickname', 'じろ');
  expect(page.issues('nickname')).toEqual([]);
  await page.press();
  expect(page.sent).toHaveLength(1);
  await page.close();
});

test('disables the button until every answer is valid, with disabledUntilValid', async () => {
  const page = await openPage({
    form: { id: 'mail', fields: { email: { kind: 'email', required: true } } },
    block: { disabledUntilValid: true },
  });
  const isDisabled = () => page.form.querySelector('[data-main]')?.getAttribute('aria-disabled') === 'true';
  expect(isDisabled()).toBe(true);
  await page.type('email', 'a@example');
  expect(isDisabled()).toBe(true);
  await page.type('email', 'a@example.jp');
  expect(isDisabled()).toBe(false);
  await page.close();
});

const resend = {
  text: 'test.resend',
  send: 'test.resend',
  payload: { email: { at: 'form.email' }, type: 'signUp' },
  tone: 'quiet',
  cooldown: { seconds: { at: 'wait' }, startsOnLoad: false, text: 'test.wait' },
  successToast: 'test.done',
};
const resendCall = {
  'test.resend': {
    id: 'test.resend',
    method: 'POST',
    path: '/zapi/resend',
    for: 'everybody',
    envelope: { email: { string: { maxLength: 191 } }, type: { enum: ['signUp'] } },
    response: 'empty',
  },
} as const;
const words = { 'test.resend': '再送', 'test.wait': 'あと{{seconds}}秒', 'test.done': '送りました' };

test('a secondary button sends the form’s answers, keeps the focus and sends nothing more during its countdown', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const page = await openPage({
    form: { id: 'mail', fields: { email: { kind: 'email', required: true } } },
    block: { actions: [resend] },
    calls: resendCall,
    texts: words,
    data: { wait: 30 },
  });
  const button = () => page.form.querySelector('button[name=_do]') as HTMLButtonElement;
  const isWaiting = () => button().getAttribute('aria-disabled') === 'true';
  await page.type('email', 'a@example.jp');
  button().focus();
  await page.press('再送');
  expect(page.sent).toEqual([{ call: 'test.resend', payload: { email: 'a@example.jp', type: 'signUp' } }]);
  expect([button().textContent, isWaiting(), document.activeElement]).toEqual(['あと30秒', true, button()]);
  await page.press('あと30秒');
  expect(page.sent).toHaveLength(1);
  expect(document.body.textContent).toContain('送りました');
  await act(async () => vi.advanceTimersByTime(29_500));
  expect(isWaiting()).toBe(true);
  await act(async () => vi.advanceTimersByTime(500));
  expect([button().textContent, isWaiting()]).toEqual(['再送', false]);
  expect(page.control('email').value).toBe('a@example.jp');
  await page.close();
  vi.useRealTimers();
});

test('uses the server’s retryAfter when pressed too soon', async () => {
  const page = await openPage({
    form: { id: 'mail', fields: { email: { kind: 'email', required: true } } },
    block: { actions: [resend] },
    calls: resendCall,
    texts: words,
    data: { wait: 30 },
  });
  page.outcomes.push(refuse({ status: 429, code: 'TOO_SOON', retryAfter: 12 }));
  await page.press('再送');
  expect(page.form.querySelector('button[name=_do]')?.textContent).toBe('あと12秒');
  await page.close();
});

test('confirms success without a redirect, keeps the page, and can be sent again', async () => {
  const page = await openPage({ form: person, block: { successToast: 'test.done' }, texts: { 'test.done': '保存しました。' } });
  page.reloadWith({ state: { answers: { familyName: '山田', givenName: '花子', nickname: null } } });
  await page.type('familyName', '山田');
  await page.type('givenName', '花子');
  await page.press();
  await flushPromises();
  expect(document.querySelector('[role="status"] .toast, .toast')?.textContent).toContain('保存しました。');
  expect([page.visited, page.isDirty(), page.control('familyName').value]).toEqual([[], false, '山田']);
  await page.press();
  expect(page.sent).toHaveLength(2);
  await page.close();
});

test('navigates to the form’s target if the call does not redirect, and stays when refused', async () => {
  const page = await openPage({ form: person, block: { redirectTo: '/mypage' } });
  await page.type('familyName', '山田');
  await page.type('givenName', '花子');
  page.outcomes.push(refuse({ message: 'いまはできません。' }));
  await page.press();
  expect(page.visited).toEqual([]);
  await page.press();
  expect(page.visited).toEqual(['/mypage']);
  await page.close();
});

const password = 'minato-no-yoru7';
test.each([
  { screen: 'signup/pin-code', form: 'pin-code', code: 'pinCode', type: 'signUp' },
  { screen: 'login/code', form: 'login-code', code: 'authCode', type: 'login' },
  { screen: 'oidc/login/code', form: 'login-code', code: 'authCode', type: 'login' },
  { screen: 'mypage/email/edit/pin-code', form: 'email-change-code', code: 'pinCode', type: 'mailEdit' },
  { screen: 'mypage/email/verify/code', form: 'email-verify-code', code: 'pinCode', type: 'mailVerify' },
  { screen: 'mypage/enable-password', form: 'enable-password', code: 'pinCode', type: 'passwordSetting' },
  { screen: 'withdraw/pin-code', form: 'withdraw-code', code: 'pinCode', type: 'withdraw' },
])(
  'the code screen $screen counts down from 30 to the resend, and does not send a rejected code again',
  async ({ screen, form, code, type }) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const data = { email: 'a@example.jp', isCodeSent: true, mailSenderDomain: 'example.jp', emailUserId: 'u1', uid: 'i1' };
    const page = await openPage({ form: readDeclaredForm(form), screen, data });
    const resendButton = () => page.form.querySelector('button[name=_do]') as HTMLButtonElement;
    const isWaiting = () => [
      resendButton().getAttribute('aria-disabled') === 'true',
      /\d+/.exec(resendButton().textContent)?.[0],
    ];
    const isDisabled = () => page.form.querySelector('[data-main]')?.getAttribute('aria-disabled') === 'true';
    expect([...isWaiting(), isDisabled()]).toEqual([true, '30', true]);
    await act(async () => vi.advanceTimersByTime(29_000));
    expect(isWaiting()).toEqual([true, '1']);
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(isWaiting()).toEqual([false, undefined]);
    await page.press(resendButton().textContent);
    expect(page.sent.at(-1)?.payload).toMatchObject({ email: 'a@example.jp', type });
    expect(isWaiting()).toEqual([true, '30']);
    await act(async () => vi.advanceTimersByTime(30_000));

    const passwords = [...page.form.querySelectorAll('input[type=password]')].map((each) => each.getAttribute('name') ?? '');
    for (const name of passwords) await page.type(name, password);
    await page.type(code, '123456');
    expect([isDisabled(), resendButton().disabled]).toEqual([false, false]);
    let answer: (outcome: Outcome) => void = () => {};
    page.outcomes.push(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await page.press();
    expect(resendButton().disabled).toBe(true);
    await act(async () => answer(refuse({ code: 'PIN_CODE_ERROR' })));
    await flushPromises();
    expect([isDisabled(), resendButton().disabled]).toEqual([true, false]);
    const sent = page.sent.length;
    await page.type(code, '123457');
    expect(isDisabled()).toBe(false);
    await page.type(code, '123456');
    expect(isDisabled()).toBe(true);
    await page.press();
    expect(page.sent).toHaveLength(sent);
    await page.close();
    vi.useRealTimers();
  },
);
