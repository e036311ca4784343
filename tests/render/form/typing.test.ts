// @vitest-environment jsdom
import './setup-dom.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredField, DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage, settle } from './form-page.tsx';

const oneField = (field: DeclaredField): DeclaredForm => ({ id: 'one', fields: { field: { label: 'test.title', ...field } } });

test('a keystroke in a form of 40 fields renders and judges one field', async () => {
  const field: DeclaredField = { kind: 'free-text', maxLength: 10, always: 'REQUIRED', label: 'test.title' };
  const page = await openPage({
    form: { id: 'many', fields: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, field])) },
  });
  await page.type('field7', 'a <');
  await page.leave('field7');
  expect(page.issues('field7')).toHaveLength(1);
  page.work.length = 0;
  await page.type('field7', 'a');
  expect(page.work).toEqual(['judge field7', 'render field7']);
  expect(page.issues('field7')).toEqual([]);
  page.work.length = 0;
  await page.type('field7', 'ab');
  // Nothing is shown of it, so nothing is done.
  expect(page.work).toEqual([]);
  await page.close();
});

test('says nothing of a field while it is typed in, and nothing when it is passed through', async () => {
  const page = await openPage({ form: oneField({ kind: 'email', always: 'REQUIRED' }) });
  await page.type('field', 'abc');
  expect(page.issues('field')).toEqual([]);
  await page.leave('field');
  expect(page.issues('field')).toEqual(['Testは example@example.com の形式で入力してください。']);
  await page.close();
  const passed = await openPage({ form: oneField({ kind: 'email', always: 'REQUIRED' }) });
  await act(async () => passed.control('field').focus());
  await passed.leave('field');
  expect(passed.issues('field')).toEqual([]);
  await passed.close();
});

test('a live form says what is wrong with a field while it is typed in, and draws nothing where that stays the same', async () => {
  const page = await openPage({ form: oneField({ kind: 'email', always: 'REQUIRED' }), block: { live: true } });
  await page.type('field', 'abc');
  expect(page.issues('field')).toEqual(['Testは example@example.com の形式で入力してください。']);
  page.work.length = 0;
  await page.type('field', 'abcd');
  expect(page.work).toEqual(['judge field']);
  await page.type('field', 'abcd@example.com');
  expect(page.issues('field')).toEqual([]);
  await page.close();
});

test('keeps a text that was typed before scripts ran, and what was ticked', async () => {
  const form: DeclaredForm = {
    id: 'early',
    fields: {
      name: { kind: 'free-text', always: 'REQUIRED', label: 'test.title' },
      prefecture: { kind: 'prefecture', always: 'REQUIRED', label: 'test.title' },
      news: { kind: 'checkbox', always: 'OPTIONAL', label: 'test.title' },
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

test('takes only the digits of what is typed, at most as many as the code has [ADDR-003, VALIDATION-015, VALIDATION-022]', async () => {
  const form: DeclaredForm = {
    id: 'digits',
    fields: { postalCode: { kind: 'postal-code' }, phone: { kind: 'phone', label: 'test.title' } },
  };
  const page = await openPage({ form });
  await page.type('postalCode', '123abc45678');
  expect(page.control('postalCode').value).toBe('1234567');
  await page.type('postalCode', '0a9-0');
  expect(page.control('postalCode').value).toBe('090');
  await page.type('phone', '090-1234-5678');
  expect(page.control('phone').value).toBe('09012345678');
  await page.type('phone', '０９０１２３４５６７８９');
  expect(page.control('phone').value).toBe('09012345678');
  expect(page.control('phone').hasAttribute('maxlength')).toBe(false);
  await page.close();
});

test('leaves an input method alone while it composes, and tidies when it is done', async () => {
  const page = await openPage({ form: oneField({ kind: 'phone' }) });
  const input = page.control('field');
  await act(async () => {
    input.value = '０９';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  });
  expect(input.value).toBe('０９');
  await act(async () => {
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  });
  expect(input.value).toBe('09');
  await page.close();
});

test('keeps the caret where it was among the digits that stay', async () => {
  const page = await openPage({ form: oneField({ kind: 'phone' }) });
  const input = page.control('field');
  await page.type('field', '0901234');
  await act(async () => {
    input.value = '09x01234';
    input.setSelectionRange(3, 3);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  expect([input.value, input.selectionStart]).toEqual(['0901234', 2]);
  await page.close();
});

test('writes the slashes of a birthday and shows its era year [VALIDATION-011]', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  const typed = ['1', '19', '1990', '19900', '1990/01', '1990/010', '1990/0105', '1990/01059'];
  const shown = [];
  for (const text of typed) {
    await page.type('field', text);
    shown.push(page.control('field').value);
  }
  expect(shown).toEqual(['1', '19', '1990', '1990/0', '1990/01', '1990/01/0', '1990/01/05', '1990/01/05']);
  expect(page.form.querySelector('.era-year')?.textContent).toBe('平成2年');
  await page.close();
});

test('takes a birthday with other separators, and days of one digit', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '1990年1月5日');
  await page.leave('field');
  expect(page.control('field').value).toBe('1990/01/05');
  await page.close();
});

test('replaces a day in the future by today when the field is left [VALIDATION-013]', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '20270101');
  await page.leave('field');
  expect(page.control('field').value).toBe('2026/11/21');
  expect(page.issues('field')).toEqual([]);
  await page.close();
});

test('sends a birthday as eight digits [VALIDATION-014]', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '1990/01/05');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ field: '19900105' });
  await page.close();
});

test('offers hiragana as katakana and puts it in when it is taken', async () => {
  const page = await openPage({ form: oneField({ kind: 'kana', maxLength: 50 }) });
  await page.type('field', 'やまだ');
  await page.leave('field');
  expect(page.issues('field')).toEqual(['Testは全角カタカナで入力してください。']);
  await page.press('「ヤマダ」に変換する');
  expect(page.control('field').value).toBe('ヤマダ');
  expect(page.issues('field')).toEqual([]);
  expect(page.form.querySelector('.field-offer')).toBeNull();
  await page.close();
});

test('ticks off each rule of a new password while it is typed [PASSWORD-010]', async () => {
  const page = await openPage({ form: oneField({ kind: 'new-password' }) });
  const met = () => [...page.form.querySelectorAll('[data-met=true]')].map((rule) => rule.getAttribute('data-rule'));
  expect(met()).toEqual([]);
  await page.type('field', 'A');
  expect(met()).toEqual(['maxLength', 'passwordSigns']);
  await page.type('field', 'Aa');
  expect(met()).toEqual(['maxLength', 'passwordSigns', 'lowercase']);
  await page.type('field', 'Aa1');
  expect(met()).toEqual(['maxLength', 'passwordSigns', 'lowercase', 'digit']);
  await page.type('field', 'Aa111111');
  expect(met()).toEqual(['minLength', 'maxLength', 'passwordSigns', 'lowercase', 'digit']);
  expect(page.issues('field')).toEqual([]);
  await page.close();
});

test('tells of a differing password at its confirmation, and no more once the first one was corrected [PASSWORD-009]', async () => {
  const form: DeclaredForm = {
    id: 'twice',
    fields: { password: { kind: 'new-password' }, passwordConfirm: { kind: 'new-password-confirm', of: 'password' } },
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
  const page = await openPage({ form: oneField({ kind: 'password', always: 'REQUIRED' }) });
  const toggle = page.form.querySelector('.input-button') as HTMLButtonElement;
  await act(async () => toggle.click());
  expect([page.control('field').type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await act(async () => toggle.click());
  expect(page.control('field').type).toBe('password');
  await page.close();
});

test('asks a question once its condition holds, and keeps its answer while it is hidden', async () => {
  const form: DeclaredForm = {
    id: 'asks',
    fields: {
      way: {
        kind: 'radio',
        label: 'test.title',
        choices: [
          { value: 'mail', words: 'test.title' },
          { value: 'phone', words: 'test.submit' },
        ],
      },
      phone: { kind: 'phone', always: 'REQUIRED', label: 'test.title', when: { 'form.way': 'phone' } },
    },
  };
  const page = await openPage({ form });
  const choose = async (value: string) => {
    await act(async () => (page.form.querySelector(`[value=${value}]`) as HTMLInputElement).click());
    await settle();
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

test('begins a select with its first value, or blank where that is declared [VALIDATION-024]', async () => {
  const choices = [
    { value: 'a', words: 'test.title' },
    { value: 'b', words: 'test.submit' },
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

test('marks every field as required or optional [VALIDATION-020]', async () => {
  const form: DeclaredForm = {
    id: 'mixed',
    fields: {
      name: { kind: 'free-text', always: 'REQUIRED', label: 'test.title' },
      sex: { kind: 'sex' },
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

test('names the field in what it says of forbidden signs [VALIDATION-003]', async () => {
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

test('judges a field that was left before the validators came, once they are there', async () => {
  let arrive: () => void = () => undefined;
  const validatorsCome = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = await openPage({ form: oneField({ kind: 'email', always: 'REQUIRED' }), validatorsCome });
  await page.type('field', 'abc');
  await page.leave('field');
  expect(page.issues('field')).toEqual([]);
  arrive();
  await settle();
  expect(page.issues('field')).toHaveLength(1);
  await page.close();
});
