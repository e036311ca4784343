import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredField, DeclaredForm } from '../../../engine/declare/index.ts';
import { flushPromises, openPage } from './form-page.tsx';
import { oneField } from './typing.ts';

test('renders and validates one field on a keystroke in a form of 40 fields', async () => {
  const field: DeclaredField = { kind: 'free-text', maxLength: 10, required: true, label: 'test.title' };
  const page = await openPage({
    form: { id: 'many', fields: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, field])) },
  });
  await page.type('field7', 'a <');
  await page.leave('field7');
  expect(page.issues('field7')).toHaveLength(1);
  page.work.length = 0;
  await page.type('field7', 'a');
  expect(page.work).toEqual(['validate field7', 'render field7']);
  expect(page.issues('field7')).toEqual([]);
  page.work.length = 0;
  await page.type('field7', 'ab');
  // Nothing is shown, so nothing is validated.
  expect(page.work).toEqual([]);
  await page.close();
});

test('shows no issues while typing, or when tabbing through a field', async () => {
  const page = await openPage({ form: oneField({ kind: 'email', required: true }) });
  await page.type('field', 'abc');
  expect(page.issues('field')).toEqual([]);
  await page.leave('field');
  expect(page.issues('field')).toEqual(['Testは example@example.com の形式で入力してください。']);
  await page.close();
  const passed = await openPage({ form: oneField({ kind: 'email', required: true }) });
  await act(async () => passed.control('field').focus());
  await passed.leave('field');
  expect(passed.issues('field')).toEqual([]);
  await passed.close();
});

test('shows issues while typing in a live form, without rendering if they stay the same', async () => {
  const page = await openPage({ form: oneField({ kind: 'email', required: true }), block: { validateWhileTyping: true } });
  await page.type('field', 'abc');
  expect(page.issues('field')).toEqual(['Testは example@example.com の形式で入力してください。']);
  page.work.length = 0;
  await page.type('field', 'abcd');
  expect(page.work).toEqual(['validate field']);
  await page.type('field', 'abcd@example.com');
  expect(page.issues('field')).toEqual([]);
  await page.close();
});

test('keeps text and ticks entered before scripts ran', async () => {
  const form: DeclaredForm = {
    id: 'early',
    fields: {
      name: { kind: 'free-text', required: true, label: 'test.title' },
      prefecture: { kind: 'prefecture', required: true, label: 'test.title' },
      news: { kind: 'checkbox', required: false, label: 'test.title' },
    },
  };
  const page = await openPage({ form, state: { answers: { name: '山田' } } }, (root) => {
    const find = (name: string) => root.querySelector(`[name=${name}]`) as HTMLInputElement;
    find('name').value = '田中';
    find('prefecture').value = '13';
    find('news').checked = true;
  });
  expect([page.control('name').value, page.control('prefecture').value, page.control('news').checked]).toEqual([
    '田中',
    '13',
    true,
  ]);
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ name: '田中', prefecture: '13', news: true });
  await page.close();
});

test('ticks off each rule of a new password while it is typed', async () => {
  const page = await openPage({ form: oneField({ kind: 'new-password' }) });
  const readMetRules = () => [...page.form.querySelectorAll('[data-met=true]')].map((rule) => rule.getAttribute('data-rule'));
  expect(readMetRules()).toEqual([]);
  await page.type('field', 'A');
  expect(readMetRules()).toEqual(['maxLength', 'passwordSigns']);
  await page.type('field', 'Aa');
  expect(readMetRules()).toEqual(['maxLength', 'passwordSigns', 'lowercase']);
  await page.type('field', 'Aa1');
  expect(readMetRules()).toEqual(['maxLength', 'passwordSigns', 'lowercase', 'digit']);
  await page.type('field', 'Aa111111');
  expect(readMetRules()).toEqual(['minLength', 'maxLength', 'passwordSigns', 'lowercase', 'digit']);
  expect(page.issues('field')).toEqual([]);
  await page.close();
});

test('shows a mismatch at the confirmation until the first password is corrected', async () => {
  const form: DeclaredForm = {
    id: 'twice',
    fields: { password: { kind: 'new-password' }, passwordConfirm: { kind: 'new-password-confirm', sameAs: 'password' } },
  };
  const page = await openPage({ form });
  await page.type('password', 'abcdefg1');
  await page.leave('password');
  await page.type('passwordConfirm', 'abcdefg2');
  await page.leave('passwordConfirm');
  expect([page.issues('password'), page.issues('passwordConfirm')]).toEqual([
    [],
    ['パスワード（確認）が一致しません。もう一度入力してください。'],
  ]);
  await page.type('password', 'abcdefg2');
  await page.leave('password');
  expect(page.issues('passwordConfirm')).toEqual([]);
  await page.close();
});

test('shows a password on demand and hides it again', async () => {
  const page = await openPage({ form: oneField({ kind: 'password', required: true }) });
  const toggle = page.form.querySelector('.input-button') as HTMLButtonElement;
  await act(async () => toggle.click());
  expect([page.control('field').type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await act(async () => toggle.click());
  expect(page.control('field').type).toBe('password');
  await page.close();
});

test('shows a field while its condition holds, and keeps its answer while hidden', async () => {
  const form: DeclaredForm = {
    id: 'asks',
    fields: {
      way: {
        kind: 'radio',
        label: 'test.title',
        choices: [
          { value: 'mail', text: 'test.title' },
          { value: 'phone', text: 'test.submit' },
        ],
      },
      phone: { kind: 'phone', required: true, label: 'test.title', when: { 'form.way': 'phone' } },
    },
  };
  const page = await openPage({ form });
  const choose = async (value: string) => {
    await act(async () => (page.form.querySelector(`[value=${value}]`) as HTMLInputElement).click());
    await flushPromises();
  };
  expect(page.control('phone')).toBeNull();
  await choose('phone');
  await page.type('phone', '0312345678');
  await choose('mail');
  expect(page.control('phone')).toBeNull();
  await choose('phone');
  expect(page.control('phone').value).toBe('0312345678');
  await choose('mail');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ way: 'mail', phone: null });
  await page.close();
});

test('starts a select with its first value, or blank if declared [VALIDATION-024]', async () => {
  const choices = [
    { value: 'a', text: 'test.title' },
    { value: 'b', text: 'test.submit' },
  ];
  const form: DeclaredForm = {
    id: 'selects',
    fields: {
      first: { kind: 'select', label: 'test.title', choices },
      blank: { kind: 'select', label: 'test.title', blank: true, choices },
    },
  };
  const page = await openPage({ form });
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ first: 'a', blank: null });
  expect([page.control('first').value, page.control('blank').value]).toEqual(['a', '']);
  await page.close();
});

test('marks every field as required or optional', async () => {
  const form: DeclaredForm = {
    id: 'mixed',
    fields: {
      name: { kind: 'free-text', required: true, label: 'test.title' },
      sex: { kind: 'select', blank: true, choices: [{ value: '1', text: 'codes.sex.1' }] },
      news: { kind: 'checkbox', label: 'test.title' },
    },
  };
  const page = await openPage({ form });
  const marks = [...page.form.querySelectorAll('[data-field]')].map((field) =>
    [...field.querySelectorAll('.field-mark')].map((mark) => mark.textContent).join(),
  );
  expect(marks).toEqual(['必須', '任意', '任意']);
  await page.close();
});

test('names the field in the text about forbidden characters', async () => {
  const form: DeclaredForm = { id: 'names', fields: { nickname: { kind: 'free-text' }, address: { kind: 'free-text' } } };
  const page = await openPage({ form });
  for (const name of ['nickname', 'address']) {
    await page.type(name, '<');
    await page.leave(name);
  }
  expect(page.issues('nickname')[0]).toContain('ニックネームに使用できない');
  expect(page.issues('address')[0]).toContain('住所に使用できない');
  await page.close();
});

test('validates a field left before the validators loaded, once they have', async () => {
  let arrive: () => void = () => undefined;
  const validatorsCome = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = await openPage({ form: oneField({ kind: 'email', required: true }), validatorsCome });
  await page.type('field', 'abc');
  await page.leave('field');
  expect(page.issues('field')).toEqual([]);
  arrive();
  await flushPromises();
  expect(page.issues('field')).toHaveLength(1);
  await page.close();
});

test.each([
  ['email', { kind: 'email' }, '\uFEFFtaro\u200B@example.com\u202C\t', 'taro@example.com'],
  ['phone', { kind: 'phone' }, '\u200E090\t1234\u200B5678', '09012345678'],
  ['postal code', { kind: 'postal-code' }, '〒100\u2060-0001\uFEFF', '1000001'],
  ['code', { kind: 'one-time-code' }, '123\u200B456\n', '123456'],
  ['address', { kind: 'free-text', removesInvisible: true }, '\uFEFF葛\u{E0100}城市\u200B1-1', '葛\u{E0100}城市1-1'],
] as const)(
  'a pasted %s loses what shows nothing when it is left, and is sent without it',
  async (_name, field, pasted, clean) => {
    const page = await openPage({ form: oneField({ ...field, required: true }) });
    await page.type('field', pasted);
    await page.leave('field');
    expect([page.control('field').value, page.issues('field')]).toEqual([clean, []]);
    await page.press();
    expect(page.sent.map(({ payload }) => payload)).toEqual([{ field: clean }]);
    await page.close();
  },
);
