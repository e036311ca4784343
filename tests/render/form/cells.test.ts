import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { flushPromises, type OpenPage, openPage } from './form-page.tsx';

const pin = { kind: 'pin-code', required: true, label: 'code.new' } as const;
const form: DeclaredForm = { id: 'account-pin', fields: { pinCode: pin, pinCodeConfirm: { ...pin, sameAs: 'pinCode' } } };
const block = { enabledWhen: { 'form.pinCode': { minLength: 4 }, 'form.pinCodeConfirm': { minLength: 4 } } };

const cellsOf = (page: OpenPage, key: string) =>
  [...(page.control(key).parentElement?.querySelectorAll('[data-cell]') ?? [])].filter(
    (cell) => cell instanceof HTMLInputElement,
  );
const shown = (page: OpenPage, key: string) => cellsOf(page, key).map(({ value }) => value);
const main = () => document.querySelector<HTMLButtonElement>('main form button[type=submit]');

async function typeIn(page: OpenPage, key: string, place: number, text: string): Promise<void> {
  const cell = cellsOf(page, key)[place];
  await act(async () => {
    cell?.focus();
    if (cell !== undefined) cell.value = text;
    cell?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await flushPromises();
}

async function paste(page: OpenPage, key: string, text: string): Promise<void> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  await act(async () => cellsOf(page, key)[0]?.dispatchEvent(event));
  await flushPromises();
}

test('is one plain input without scripts, and one cell per digit with them', async () => {
  const page = await openPage({ form });
  expect(page.html.match(/name="pinCode"/g)).toHaveLength(1);
  expect(page.html).not.toContain('data-cell');
  expect(cellsOf(page, 'pinCode')).toHaveLength(4);
  expect(page.control('pinCode').hidden).toBe(true);
  await page.close();
});

test('keeps one digit per cell and moves to the next; ignores letters', async () => {
  const page = await openPage({ form });
  await typeIn(page, 'pinCode', 0, '12');
  expect(shown(page, 'pinCode')).toEqual(['1', '', '', '']);
  expect(document.activeElement).toBe(cellsOf(page, 'pinCode')[1]);
  await typeIn(page, 'pinCode', 0, '1x');
  expect(shown(page, 'pinCode')).toEqual(['1', '', '', '']);
  await typeIn(page, 'pinCode', 1, 'x');
  expect(shown(page, 'pinCode')).toEqual(['1', '', '', '']);
  await typeIn(page, 'pinCode', 0, '');
  expect(shown(page, 'pinCode')).toEqual(['', '', '', '']);
  await typeIn(page, 'pinCode', 2, '７');
  expect(shown(page, 'pinCode')).toEqual(['', '', '7', '']);
  await page.close();
});

test('accepts a paste only with exactly as many digits as cells', async () => {
  const page = await openPage({ form });
  for (const text of ['123', '12345', 'abc', '']) {
    await paste(page, 'pinCode', text);
    expect(shown(page, 'pinCode')).toEqual(['', '', '', '']);
  }
  await paste(page, 'pinCode', '12-34');
  expect(shown(page, 'pinCode')).toEqual(['1', '2', '3', '4']);
  await page.close();
});

test('moves back with Backspace and the arrow keys', async () => {
  const page = await openPage({ form });
  await paste(page, 'pinCode', '1234');
  const press = async (place: number, key: string) =>
    act(async () =>
      cellsOf(page, 'pinCode')[place]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
  await press(3, 'ArrowLeft');
  expect(document.activeElement).toBe(cellsOf(page, 'pinCode')[2]);
  await typeIn(page, 'pinCode', 3, '');
  await press(3, 'Backspace');
  expect(shown(page, 'pinCode')).toEqual(['1', '2', '', '']);
  expect(document.activeElement).toBe(cellsOf(page, 'pinCode')[2]);
  await page.close();
});

test('can be sent when every cell is filled; shows a mismatch until a digit changes', async () => {
  const page = await openPage({ form, block });
  await paste(page, 'pinCode', '1234');
  for (const [place, digit] of ['1', '2', '3'].entries()) await typeIn(page, 'pinCodeConfirm', place, digit);
  expect(main()?.getAttribute('aria-disabled')).toBe('true');
  await act(async () => main()?.click());
  await flushPromises();
  expect(page.sent).toEqual([]);
  expect(document.activeElement).toBe(cellsOf(page, 'pinCodeConfirm')[3]);
  expect(page.issues('pinCodeConfirm')).toEqual(['新しい暗証番号は4桁の数字で入力してください。']);
  await typeIn(page, 'pinCodeConfirm', 3, '5');
  expect(main()?.getAttribute('aria-disabled')).toBeNull();
  await act(async () => main()?.click());
  await flushPromises();
  expect(page.issues('pinCodeConfirm')).toEqual(['暗証番号が一致しません。もう一度入力してください。']);
  expect(page.sent).toEqual([]);
  await typeIn(page, 'pinCode', 0, '9');
  expect(page.issues('pinCodeConfirm')).toEqual([]);
  await page.close();
});

test.each([
  [4, 0],
  [8, 0],
  [9, 2],
])('of %i digits have the wide layout only above eight', async (length, wide) => {
  const fields = { pinCode: { ...pin, length }, pinCodeConfirm: { ...pin, length, sameAs: 'pinCode' } };
  const page = await openPage({ form: { ...form, fields }, block });
  expect(cellsOf(page, 'pinCode')).toHaveLength(length);
  expect(document.querySelectorAll('.cells-wide')).toHaveLength(wide);
  await page.close();
});

test('shows the messages that the form declares in place of those of the kind', async () => {
  const messages = { lengthMessage: 'code.digits', mismatchMessage: 'error.mismatch' };
  const fields = { ...form.fields, pinCodeConfirm: { ...pin, sameAs: 'pinCode', ...messages } };
  const page = await openPage({ form: { ...form, fields }, block });
  await paste(page, 'pinCode', '1234');
  await act(async () => main()?.click());
  await flushPromises();
  expect(page.issues('pinCodeConfirm')).toEqual(['新しい暗証番号は4桁の数字で入力してください。']);
  await paste(page, 'pinCodeConfirm', '1235');
  await act(async () => main()?.click());
  await flushPromises();
  expect(page.issues('pinCodeConfirm')).toEqual(['入力した内容が一致しません。もう一度入力してください。']);
  await page.close();
});

test('sends one value per number', async () => {
  const page = await openPage({ form, block });
  await paste(page, 'pinCode', '1234');
  await paste(page, 'pinCodeConfirm', '1234');
  await act(async () => main()?.click());
  await flushPromises();
  expect(page.sent[0]?.payload).toMatchObject({ pinCode: '1234' });
  await page.close();
});

test('a key of a composition moves no focus and deletes no digit', async () => {
  const page = await openPage({ form });
  await paste(page, 'pinCode', '1234');
  const last = cellsOf(page, 'pinCode').at(-1);
  last?.focus();
  for (const key of ['ArrowLeft', 'Home', 'Backspace'])
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      await act(async () => last?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...composing })));
  expect([document.activeElement === last, shown(page, 'pinCode')]).toEqual([true, ['1', '2', '3', '4']]);
  await page.close();
});

test('digits that an input method commits fill the cells, and the focus stays at the last one', async () => {
  const page = await openPage({ form });
  const [first] = cellsOf(page, 'pinCode');
  await act(async () => {
    first?.focus();
    if (first !== undefined) first.value = '５６７８';
    const composed = { bubbles: true, inputType: 'insertCompositionText', data: '５６７８' };
    first?.dispatchEvent(new InputEvent('input', { ...composed, isComposing: true }));
    first?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '５６７８' }));
    // Firefox.
    first?.dispatchEvent(new InputEvent('input', composed));
  });
  expect(shown(page, 'pinCode')).toEqual(['5', '6', '7', '8']);
  expect(document.activeElement).toBe(cellsOf(page, 'pinCode').at(-1));
  await page.close();
});

test('says why a digit too many and a paste of another length change nothing, until the next edit', async () => {
  const page = await openPage({ form });
  const note = () => [...document.querySelectorAll('[role=status].cells-note')].map(({ textContent }) => textContent);
  await paste(page, 'pinCode', '4829');
  expect(note()).toEqual(['', '']);
  // A fifth digit beside the fourth.
  await typeIn(page, 'pinCode', 3, '95');
  expect(shown(page, 'pinCode')).toEqual(['4', '8', '2', '9']);
  expect(note()).toEqual(['4桁すべて入力済みです。直すときは、直したい桁を選んで入力してください。', '']);
  // In place of the fourth.
  await typeIn(page, 'pinCode', 3, '5');
  expect(shown(page, 'pinCode')).toEqual(['4', '8', '2', '5']);
  expect(note()).toEqual(['', '']);
  for (const text of ['48', '482951']) {
    await paste(page, 'pinCode', text);
    expect(shown(page, 'pinCode')).toEqual(['4', '8', '2', '5']);
    expect(note()[0], text).toBe('貼り付けた内容が4桁の番号ではないため、入力していません。');
  }
  await page.close();
});
