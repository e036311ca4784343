import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { type OpenPage, openPage } from './form-page.tsx';
import { keys, oneField } from './typing.ts';

const digits: DeclaredForm = {
  id: 'digits',
  fields: { postalCode: { kind: 'postal-code' }, phone: { kind: 'phone', label: 'test.title' } },
};

test('accepts only digits, at most as many as the code has, and shows a note', async () => {
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
  const note =
    'Testは11桁までのため、最後に入力した数字は入りませんでした。もう一度入力してください。国番号を付ける場合は、先頭に「+」を付けてください。';
  expect([page.sent, page.issues('phone')]).toEqual([[], [note]]);
  // A letter is no digit, and types nothing.
  await keys(page, 'phone', 'a');
  await page.press();
  expect([page.sent, page.issues('phone')]).toEqual([[], [note]]);
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

test('reverts an excess keystroke at the position of the caret', async () => {
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
