// @vitest-environment jsdom
import './setup-dom.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { DeclaredForm, Refusal } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { openPage, settle } from './form-page.tsx';

const person: DeclaredForm = {
  id: 'person',
  fields: {
    familyName: { kind: 'free-text', always: 'REQUIRED' },
    givenName: { kind: 'free-text', always: 'REQUIRED' },
    nickname: { kind: 'free-text' },
  },
};
const refuse = (part: Partial<Refusal>): Outcome => ({
  kind: 'refused',
  refusal: { status: 422, code: 'X', message: '', requestId: 'r1', ...part },
});
const focused = () => document.activeElement?.id;

test('tells all that is wrong at once, at the fields and in a summary that takes the focus, and sends nothing [VALIDATION-018]', async () => {
  const page = await openPage({ form: person });
  await page.press();
  expect(page.sent).toEqual([]);
  expect(page.summary()).toContain('入力内容をご確認ください（2件）');
  expect(focused()).toBe('person-summary');
  const input = page.control('familyName');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('姓を入力してください。');
  await act(async () => (page.form.querySelector('.summary a[href="#person-givenName"]') as HTMLElement).click());
  expect(focused()).toBe('person-givenName');
  await page.close();
});

test('posts back what the page held, by whatever button', async () => {
  const seen = { id: 'test.seen', method: 'POST', path: '/zapi/seen', for: 'everybody', answer: 'empty' } as const;
  const calls = { [seen.id]: { ...seen, envelope: { account: { echo: 'account' } } } };
  const action = { words: 'test.busy', send: seen.id };
  const page = await openPage({
    form: person,
    calls,
    data: { account: { name: '山田' } },
    blocks: [
      {
        form: {
          of: 'forms/person',
          sections: [{ fields: Object.keys(person.fields) }],
          send: 'test.send',
          submit: 'test.submit',
          actions: [action],
        },
      },
      { actions: { items: [action] } },
    ],
  });
  await page.press('待つ');
  await act(async () => document.querySelector<HTMLElement>('form.action:not(.form) button')?.click());
  await settle();
  const sent = { call: 'test.seen', payload: { account: { name: '山田' } } };
  expect(page.sent).toEqual([sent, sent]);
  await page.close();
});

test('takes the summary away once nothing is wrong any more', async () => {
  const page = await openPage({ form: person });
  await page.press();
  await page.type('familyName', '山田');
  expect(page.summary()).not.toBe('');
  await page.type('givenName', '太郎');
  expect(page.summary()).toBe('');
  await page.close();
});

test('sends an emptied answer as null [VALIDATION-021]', async () => {
  const page = await openPage({ form: person, state: { answers: { familyName: '山田', givenName: '太郎', nickname: 'たろ' } } });
  await page.type('nickname', '  ');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ familyName: '山田', givenName: '太郎', nickname: null });
  await page.close();
});

test('sends once, however often it is pressed, and says that it runs', async () => {
  const page = await openPage({ form: person, state: { answers: { familyName: '山田', givenName: '太郎' } } });
  let finish: (outcome: Outcome) => void = () => undefined;
  page.outcomes.push(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  await page.press();
  const button = page.form.querySelector('[data-main]');
  expect(button?.getAttribute('aria-busy')).toBe('true');
  await page.press();
  expect(page.sent).toHaveLength(1);
  await act(async () => finish(refuse({ status: 500, code: 'INTERNAL_SERVER_ERROR' })));
  await settle();
  expect(button?.getAttribute('aria-busy')).toBeNull();
  await page.press();
  expect(page.sent).toHaveLength(2);
  await page.close();
});

test('goes where the answer leads and asks nothing about leaving', async () => {
  const page = await openPage({ form: person });
  await page.type('familyName', '山田');
  await page.type('givenName', '太郎');
  expect(page.isDirty()).toBe(true);
  page.outcomes.push({ kind: 'redirect', to: '/next' });
  await page.press();
  expect([page.visited, page.isDirty(), page.drafts.size]).toEqual([['/next'], false, 0]);
  await page.close();
});

test('puts what the server refuses at the field that the call names, and moves the focus there', async () => {
  const call = { errors: { NAME_TAKEN: { field: 'nickname', text: 'test.taken' } } };
  const page = await openPage({
    form: person,
    call,
    texts: { 'test.taken': '使われています' },
    state: { answers: { familyName: '山田', givenName: '太郎', nickname: 'たろ' } },
  });
  page.outcomes.push(refuse({ code: 'NAME_TAKEN' }));
  await page.press();
  expect(page.issues('nickname')).toEqual(['使われています']);
  expect(focused()).toBe('person-nickname');
  await page.type('nickname', 'じろ');
  expect(page.issues('nickname')).toEqual([]);
  await page.type('nickname', 'たろ');
  await page.leave('nickname');
  expect(page.issues('nickname')).toEqual(['使われています']);
  await page.close();
});

test('shows a banner besides the field where the call has one', async () => {
  const call = { errors: { NAME_TAKEN: { field: 'nickname', text: 'test.taken', banner: 'test.banner' } } };
  const page = await openPage({
    form: person,
    call,
    texts: { 'test.taken': '使われています', 'test.banner': '登録できませんでした' },
    state: { answers: { familyName: '山田', givenName: '太郎' } },
  });
  page.outcomes.push(refuse({ code: 'NAME_TAKEN' }));
  await page.press();
  expect(page.summary()).toContain('登録できませんでした');
  expect(focused()).toBe('person-nickname');
  await page.close();
});

test('shows the server’s message where the call lets it speak, else the declared words', async () => {
  const call = { errors: { '*': { serverMessage: true, elseText: 'test.else' } } };
  const page = await openPage({
    form: person,
    call,
    texts: { 'test.else': 'だめでした' },
    state: { answers: { familyName: '山田', givenName: '太郎' } },
  });
  page.outcomes.push(refuse({ status: 500, message: 'いま混み合っています' }), refuse({ status: 500 }));
  await page.press();
  expect(page.summary()).toBe('いま混み合っています');
  expect(focused()).toBe('person-summary');
  await page.press();
  expect(page.summary()).toBe('だめでした');
  await page.close();
});

test('says that there was no connection, and keeps what was typed', async () => {
  const page = await openPage({ form: person, state: { answers: { givenName: '太郎' } } });
  await page.type('familyName', '山田');
  page.outcomes.push(refuse({ status: 0, code: '' }));
  await page.press();
  expect(page.summary()).toContain('通信できませんでした');
  expect([page.control('familyName').value, page.isDirty()]).toEqual(['山田', true]);
  await page.close();
});

test('puts the issues that only the server found at their fields', async () => {
  const page = await openPage({ form: person, state: { answers: { familyName: '山田', givenName: '太郎' } } });
  page.outcomes.push(
    refuse({
      code: 'INVALID_ANSWERS',
      issues: [
        { at: '/givenName', rule: 'maxLength', limit: 50 },
        { at: '/extra', rule: 'unknown' },
      ],
    }),
  );
  await page.press();
  expect(page.issues('givenName')).toEqual(['名は50文字以内で入力してください。']);
  expect(page.summary()).toContain('（2件）');
  await page.close();
});

test('draws the form anew when its settings have changed, keeps what was typed, and says so', async () => {
  const page = await openPage({ form: person, state: { answers: { givenName: '太郎' } } });
  await page.type('familyName', '山田');
  const newer: DeclaredForm = {
    ...person,
    fields: { ...person.fields, phone: { kind: 'phone', always: 'REQUIRED', label: 'test.title' } },
  };
  page.reloadWith({ form: newer });
  page.outcomes.push(refuse({ status: 409, code: 'FORM_CHANGED' }));
  await page.press();
  expect(page.summary()).toContain('フォームの内容が変わりました');
  expect([page.control('familyName').value, page.control('phone').value]).toEqual(['山田', '']);
  await page.type('phone', '0312345678');
  await page.press();
  expect(page.sent[1]?.payload).toEqual({ familyName: '山田', givenName: '太郎', nickname: null, phone: '0312345678' });
  await page.close();
});

test('says what changed, what was typed in a field that is gone, and takes the focus there', async () => {
  const page = await openPage({ form: person });
  await page.type('familyName', '山田');
  await page.type('givenName', '太郎');
  await page.type('nickname', 'たろう');
  const { nickname: _gone, ...others } = person.fields;
  page.reloadWith({ form: { ...person, fields: others } });
  page.outcomes.push(
    refuse({
      status: 409,
      code: 'FORM_CHANGED',
      changes: [
        { field: 'familyName', change: 'maxLength', limit: 20, label: { key: 'field.familyName.label' } },
        { field: 'nickname', change: 'removed', typed: ['たろう'], label: { key: 'field.nickname.label' } },
        // A label that went with the program that knew it.
        { field: 'shoeSize', change: 'removed', label: { key: 'field.shoeSize.label' } },
      ],
    }),
  );
  await page.press();
  const said = [...page.form.querySelectorAll('[role=alert] li')].map((item) => item.textContent);
  expect(said).toEqual([
    '「姓」は20文字以内になりました',
    '「ニックネーム」はなくなりました（入力内容：たろう）',
    '「以前の項目」はなくなりました',
  ]);
  expect([...page.form.querySelectorAll('[role=alert] a')].map((link) => link.textContent)).toEqual([said[0]]);
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  expect(page.control('familyName').value).toBe('山田');
  expect(page.control('nickname')).toBeNull();
  await page.close();
});

const pinCode: DeclaredForm = { id: 'pin', fields: { pinCode: { kind: 'one-time-code', always: 'REQUIRED' } } };

test('keeps the button off while the code is the one that was refused', async () => {
  const block = { enabledWhen: { 'form.pinCode': { present: true, differsFrom: { at: 'rejected.pinCode' } } } };
  const call = { errors: { PIN_CODE_ERROR: { field: 'pinCode', text: 'test.wrong' } } };
  const page = await openPage({ form: pinCode, block, call, texts: { 'test.wrong': '違います' } });
  const isOff = () => (page.form.querySelector('[data-main]') as HTMLButtonElement).disabled;
  expect(isOff()).toBe(true);
  await page.type('pinCode', '123456');
  expect(isOff()).toBe(false);
  page.outcomes.push(refuse({ code: 'PIN_CODE_ERROR' }));
  await page.press();
  expect([isOff(), page.issues('pinCode')]).toEqual([true, ['違います']]);
  await page.type('pinCode', '123457');
  expect(isOff()).toBe(false);
  await page.close();
});

test('keeps the button off until every answer holds, where the form says so', async () => {
  const page = await openPage({
    form: { id: 'mail', fields: { email: { kind: 'email', always: 'REQUIRED' } } },
    block: { needsValid: true },
  });
  const isOff = () => (page.form.querySelector('[data-main]') as HTMLButtonElement).disabled;
  expect(isOff()).toBe(true);
  await page.type('email', 'a@example');
  expect(isOff()).toBe(true);
  await page.type('email', 'a@example.jp');
  expect(isOff()).toBe(false);
  await page.close();
});

const resend = {
  words: 'test.resend',
  send: 'test.resend',
  payload: { email: { at: 'form.email' }, type: 'signUp' },
  tone: 'quiet',
  cooldown: { seconds: 30, fromLoad: false, words: 'test.wait' },
  done: 'test.done',
};
const resendCall = {
  'test.resend': {
    id: 'test.resend',
    method: 'POST',
    path: '/zapi/resend',
    for: 'everybody',
    envelope: { email: { string: { maxLength: 191 } }, type: { enum: ['signUp'] } },
    answer: 'empty',
  },
} as const;
const words = { 'test.resend': '再送', 'test.wait': 'あと{{seconds}}秒', 'test.done': '送りました' };

test('counts down in a secondary button after it was pressed, and sends what stands in the form', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const page = await openPage({
    form: { id: 'mail', fields: { email: { kind: 'email', always: 'REQUIRED' } } },
    block: { actions: [resend] },
    calls: resendCall,
    texts: words,
  });
  const button = () => page.form.querySelector('button[name=_do]') as HTMLButtonElement;
  await page.type('email', 'a@example.jp');
  await page.press('再送');
  expect(page.sent).toEqual([{ call: 'test.resend', payload: { email: 'a@example.jp', type: 'signUp' } }]);
  expect([button().textContent, button().disabled]).toEqual(['あと30秒', true]);
  expect(document.body.textContent).toContain('送りました');
  await act(async () => vi.advanceTimersByTime(29_500));
  expect(button().disabled).toBe(true);
  await act(async () => vi.advanceTimersByTime(500));
  expect([button().textContent, button().disabled]).toEqual(['再送', false]);
  expect(page.control('email').value).toBe('a@example.jp');
  await page.close();
  vi.useRealTimers();
});

test('waits as long as the server says when it was pressed too soon', async () => {
  const page = await openPage({
    form: { id: 'mail', fields: { email: { kind: 'email', always: 'REQUIRED' } } },
    block: { actions: [resend] },
    calls: resendCall,
    texts: words,
  });
  page.outcomes.push(refuse({ status: 429, code: 'TOO_SOON', retryAfter: 12 }));
  await page.press('再送');
  expect(page.form.querySelector('button[name=_do]')?.textContent).toBe('あと12秒');
  await page.close();
});

test('asks the server once whether a login ID is free, and says at the field when it is not', async () => {
  const verify = {
    'test.free': {
      id: 'test.free',
      method: 'POST',
      path: '/zapi/free',
      for: 'everybody',
      envelope: { loginId: { string: { maxLength: 40 } } },
      answer: 'empty',
      errors: { TAKEN: { field: 'loginId', text: 'test.taken' } },
    },
  } as const;
  const page = await openPage({
    form: { id: 'login', fields: { loginId: { kind: 'login-id', verify: 'test.free' } } },
    calls: verify,
    texts: { 'test.taken': '使われています' },
  });
  page.outcomes.push(refuse({ code: 'TAKEN' }));
  await page.type('loginId', 'taro');
  await page.leave('loginId');
  expect(page.sent).toEqual([]);
  await page.type('loginId', 'taro12');
  await page.leave('loginId');
  expect(page.sent).toEqual([{ call: 'test.free', payload: { loginId: 'taro12' } }]);
  expect(page.issues('loginId')).toEqual(['使われています']);
  await page.leave('loginId');
  expect(page.sent).toHaveLength(1);
  await page.close();
});

test('says that it was sent where the call leads nowhere, keeps the page, and can be sent again', async () => {
  const page = await openPage({ form: person, block: { done: 'test.done' }, texts: { 'test.done': '保存しました。' } });
  page.reloadWith({ state: { answers: { familyName: '山田', givenName: '花子', nickname: null } } });
  await page.type('familyName', '山田');
  await page.type('givenName', '花子');
  await page.press();
  await settle();
  expect(document.querySelector('[role="status"] .toast, .toast')?.textContent).toContain('保存しました。');
  expect([page.visited, page.isDirty(), page.control('familyName').value]).toEqual([[], false, '山田']);
  await page.press();
  expect(page.sent).toHaveLength(2);
  await page.close();
});

test('leads on after it was sent where the form says so and the call does not, and stays when it is refused', async () => {
  const page = await openPage({ form: person, block: { leadsTo: '/mypage' } });
  await page.type('familyName', '山田');
  await page.type('givenName', '花子');
  page.outcomes.push(refuse({ message: 'いまはできません。' }));
  await page.press();
  expect(page.visited).toEqual([]);
  await page.press();
  expect(page.visited).toEqual(['/mypage']);
  await page.close();
});
