// @vitest-environment jsdom
import './setup-dom.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredField, DeclaredForm } from '../../../engine/declare/index.ts';
import { flushPromises, type OpenPage, openPage } from './form-page.tsx';

const oneField = (field: DeclaredField): DeclaredForm => ({ id: 'one', fields: { field: { label: 'test.title', ...field } } });

test('renders and validates one field on a keystroke in a form of 40 fields', async () => {
  const field: DeclaredField = { kind: 'free-text', maxLength: 10, always: 'REQUIRED', label: 'test.title' };
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

test('shows issues while typing in a live form, without rendering if they stay the same', async () => {
  const page = await openPage({ form: oneField({ kind: 'email', always: 'REQUIRED' }), block: { live: true } });
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

const digits: DeclaredForm = {
  id: 'digits',
  fields: { postalCode: { kind: 'postal-code' }, phone: { kind: 'phone', label: 'test.title' } },
};

/** Types one character at the end, as a keyboard does. */
async function key(page: OpenPage, name: string, character: string): Promise<void> {
  const input = page.control(name);
  await act(async () => {
    input.focus();
    input.value += character;
    input.setSelectionRange(input.value.length, input.value.length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: character }));
  });
}

async function keys(page: OpenPage, name: string, text: string): Promise<string> {
  for (const character of text) await key(page, name, character);
  return page.control(name).value;
}

test('accepts only digits, at most as many as the code has, and shows a note [ADDR-003] [VALIDATION-015] [VALIDATION-022]', async () => {
  const page = await openPage({ form: digits });
  const full = (name: string) => page.form.querySelector(`[data-field=${name}] .field-full`)?.textContent;
  expect(await keys(page, 'postalCode', '12a3456')).toBe('123456');
  expect(await keys(page, 'postalCode', '7')).toBe('1234567');
  expect(full('postalCode')).toBe('');
  expect(await keys(page, 'postalCode', '8')).toBe('1234567');
  expect(full('postalCode')).toBe('郵便番号は7桁までです。これ以上は入力できません。');
  await page.type('postalCode', '123456');
  expect(full('postalCode')).toBe('');
  expect(await keys(page, 'phone', '090-1234-56789')).toBe('09012345678');
  expect(full('phone')).toBe('Testは11桁までです。これ以上は入力できません。');
  expect(page.control('phone').hasAttribute('maxlength')).toBe(false);
  await page.close();
});

test('a phone number with a digit too many is not sent until it is typed again', async () => {
  const page = await openPage({ form: digits });
  expect(await keys(page, 'phone', '819012345678')).toBe('81901234567');
  await page.press();
  const told =
    'Testは11桁までのため、最後に入力した数字は入りませんでした。もう一度入力してください。国番号を付ける場合は、先頭に「+」を付けてください。';
  expect([page.sent, page.issues('phone')]).toEqual([[], [told]]);
  // A letter is no digit, and types nothing.
  await keys(page, 'phone', 'a');
  await page.press();
  expect([page.sent, page.issues('phone')]).toEqual([[], [told]]);
  await page.type('phone', '');
  expect(await keys(page, 'phone', '+819012345678')).toBe('+819012345678');
  expect(page.issues('phone')).toEqual([]);
  // A postal code has one length: without the refused digit it is complete.
  expect(await keys(page, 'postalCode', '12345678')).toBe('1234567');
  await page.leave('postalCode');
  expect(page.issues('postalCode')).toEqual([]);
  await page.press();
  expect(page.sent.map(({ payload }) => payload)).toEqual([{ postalCode: '1234567', phone: '09012345678' }]);
  await page.close();
});

test('takes a keystroke too many back where it was typed', async () => {
  const page = await openPage({ form: digits });
  await keys(page, 'postalCode', '1234567');
  const input = page.control('postalCode');
  await act(async () => {
    input.value = '12934567';
    input.setSelectionRange(3, 3);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: '9' }));
  });
  expect([input.value, input.selectionStart]).toEqual(['1234567', 2]);
  await page.close();
});

test('never truncates pasted text, but rejects it', async () => {
  const page = await openPage({ form: digits });
  await page.type('phone', '０９０１２３４５６７８９０１');
  await page.leave('phone');
  expect(page.control('phone').value).toBe('09012345678901');
  expect(page.issues('phone')).toEqual(['Testは10桁または11桁の数字で入力してください。']);
  await page.type('postalCode', '〒100-00011');
  await page.leave('postalCode');
  expect(page.control('postalCode').value).toBe('10000011');
  expect(page.issues('postalCode')).toEqual(['郵便番号は7桁の数字で入力してください。']);
  await page.close();
});

test('replaces +81 by 0 on blur, however it was entered', async () => {
  const page = await openPage({ form: digits });
  for (const enter of [keys, async (_page: OpenPage, name: string, text: string) => page.type(name, text)]) {
    for (const number of ['+81 90-1234-5678', '+81(0)90-1234-5678', '＋８１－９０－１２３４－５６７８']) {
      await page.type('phone', '');
      await enter(page, 'phone', number);
      await page.leave('phone');
      expect([number, page.control('phone').value, page.issues('phone')]).toEqual([number, '09012345678', []]);
    }
  }
  await page.type('phone', '+1 212 555 1234');
  await page.leave('phone');
  expect([page.control('phone').value, page.issues('phone')]).toEqual([
    '+12125551234',
    ['Testは10桁または11桁の数字で入力してください。'],
  ]);
  await page.close();
});

test('does not interfere with IME composition, and normalises afterwards', async () => {
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

test('keeps the caret position among the remaining digits', async () => {
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

test('inserts the slashes of a birthday and shows its era year [VALIDATION-011]', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  const shown = [];
  for (const character of '199001059') shown.push(await keys(page, 'field', character));
  expect(shown).toEqual(['1', '19', '199', '1990', '1990/0', '1990/01', '1990/01/0', '1990/01/05', '1990/01/05']);
  expect(page.form.querySelector('.field-full')?.textContent).toBe(
    '生年月日は8桁までです。これ以上は入力できません。'.replace('生年月日', 'Test'),
  );
  expect(page.form.querySelector('.era-year')?.textContent).toBe('平成2年');
  await page.close();
});

test('accepts a birthday with other separators and one-digit days', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '1990年1月5日');
  await page.leave('field');
  expect(page.control('field').value).toBe('1990/01/05');
  await page.close();
});

test('replaces a future day by today on blur [VALIDATION-013]', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '20270101');
  await page.leave('field');
  expect(page.control('field').value).toBe('2026/11/21');
  const message = '「2027/01/01」は未来の日付です。2026/11/21（今日）に置き換えました。正しいTestを入力してください。';
  expect(page.issues('field')).toEqual([message]);
  // A birthday that was not typed is neither sent nor stored in a draft.
  await page.leave('field');
  await page.press();
  expect([page.sent, page.issues('field')]).toEqual([[], [message]]);
  expect([...page.drafts.values()].join()).not.toContain('20261121');
  await page.type('field', '2026/11/21');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ field: '20261121' });
  await page.close();
});

test('replaces a future day when the form is submitted from within the field [VALIDATION-013]', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '20270101');
  await page.press();
  expect([page.control('field').value, page.sent]).toEqual(['2026/11/21', []]);
  expect(page.issues('field')[0]).toContain('「2027/01/01」は未来の日付です。');
  await page.close();
});

test.each([
  ['1/5/1990', '月と日の順番を判断できません'],
  ['90/1/5', '西暦4桁'],
  ['昭和64年1月8日', 'その元号の期間に含まれていません'],
  ['1990/02/30', '実在する日付'],
  ['1990/13/01', '実在する日付'],
  ['あいう', '1990/01/05 の形式'],
])('keeps %s as typed and shows its issue', async (typed, message) => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  for (const enter of [keys, async (_page: OpenPage, name: string, text: string) => page.type(name, text)]) {
    await page.type('field', '');
    await enter(page, 'field', typed);
    await page.leave('field');
    expect(page.control('field').value).toBe(typed);
    expect(page.issues('field')).toEqual([expect.stringContaining(message)]);
  }
  await page.close();
});

test.each(['平成2年1月5日', 'H2.1.5', 'h2/1/5', '1990年1月5日', '1990.1.5'])('parses %s on blur', async (typed) => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  expect(await keys(page, 'field', typed)).not.toBe('');
  await page.leave('field');
  expect([page.control('field').value, page.issues('field')]).toEqual(['1990/01/05', []]);
  await page.close();
});

test('sends a birthday as eight digits [VALIDATION-014]', async () => {
  const page = await openPage({ form: oneField({ kind: 'birthday' }) });
  await page.type('field', '1990/01/05');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ field: '19900105' });
  await page.close();
});

test('offers hiragana as katakana and fills it in when accepted', async () => {
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

test('converts half-width katakana on blur or submit [VALIDATION-007]', async () => {
  const page = await openPage({ form: oneField({ kind: 'kana', maxLength: 50 }) });
  await page.type('field', 'ﾔﾏﾀﾞ ﾀﾛｰ');
  await page.leave('field');
  expect([page.control('field').value, page.issues('field')]).toEqual(['ヤマダ タロー', []]);
  expect(page.form.querySelector('.field-offer')).toBeNull();
  await page.type('field', 'ﾔﾏﾀﾞ');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ field: 'ヤマダ' });
  await page.close();
});

test('ticks off each rule of a new password while it is typed [PASSWORD-010]', async () => {
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

test('shows a mismatch at the confirmation until the first password is corrected [PASSWORD-009]', async () => {
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

test('shows a field while its condition holds, and keeps its answer while hidden', async () => {
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

test('names the field in the text about forbidden characters [VALIDATION-003]', async () => {
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
  const page = await openPage({ form: oneField({ kind: 'email', always: 'REQUIRED' }), validatorsCome });
  await page.type('field', 'abc');
  await page.leave('field');
  expect(page.issues('field')).toEqual([]);
  arrive();
  await flushPromises();
  expect(page.issues('field')).toHaveLength(1);
  await page.close();
});
