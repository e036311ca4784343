import { expect, test } from 'vitest';
import type { DeclaredField, DeclaredForm, JsonObject } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const text = (label: string): DeclaredField => ({ kind: 'free-text', maxLength: 5, required: false, label });
const form: DeclaredForm = {
  id: 'places',
  fields: {
    'signUp.loginId': text('field.loginId.label'),
    'signUp.nickname': text('field.nickname.label'),
    'profile.nickname': text('field.nickname.label'),
    'profile.address': { ...text('field.address.label'), when: { 'form.signUp.nickname': 'a' } },
    'profile.sex': { kind: 'radio', label: 'field.sex.label', choices: [{ value: 'a', text: 'test.title' }] },
  },
};
const section: JsonObject = {
  columns: [
    { title: 'test.title', prefix: 'signUp.' },
    { title: 'test.busy', prefix: 'profile.' },
  ],
  fields: ['signUp.*', 'profile.*'],
};

/** The table as rows of cell texts, controls by their names. */
function readTable(drawn: ParentNode): readonly (readonly string[])[] {
  return [...drawn.querySelectorAll('.field-table tr')].map((row) =>
    [...row.children].map((cell) => {
      const control = cell.querySelector('input');
      return control?.name ?? (cell.querySelector('.cell-none')?.lastChild ?? cell).textContent ?? '';
    }),
  );
}

test('renders a row per name and a column per prefix', async () => {
  const page = await openPage({ form, block: { sections: [section] } });
  expect(readTable(page.form)).toEqual([
    ['', 'Test', '待つ'],
    ['ログインID', 'signUp.loginId', '–'],
    ['ニックネーム', 'signUp.nickname', 'profile.nickname'],
    ['性別', '–', 'profile.sex'],
  ]);
  expect([...page.form.querySelectorAll('th')].map((head) => head.scope)).toEqual(['col', 'col', 'row', 'row', 'row']);
  await page.close();
});

test('labels each control by row and column, without repeated marks [WCAG-1.3.1]', async () => {
  const page = await openPage({ form, block: { sections: [section] } });
  const names = [...page.form.querySelectorAll<HTMLInputElement>('.field-table input[type=text]')].map((control) => [
    control.name,
    control.labels?.[0]?.textContent,
  ]);
  expect(names).toEqual([
    ['signUp.loginId', 'ログインID Test'],
    ['signUp.nickname', 'ニックネーム Test'],
    ['profile.nickname', 'ニックネーム 待つ'],
  ]);
  expect(page.form.querySelector('.field-table legend')?.textContent).toBe('性別 待つ');
  expect(page.form.querySelector('.field-table .field-mark')).toBeNull();
  await page.close();
});

test('shows issues in the cell, referenced by the control', async () => {
  const page = await openPage({ form, block: { sections: [section] } });
  await page.type('profile.nickname', 'abcdef');
  await page.leave('profile.nickname');
  const control = page.control('profile.nickname');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  const description = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  expect(description?.closest('td')).toBe(control.closest('td'));
  expect(description?.textContent).toContain('ニックネーム');
  await page.press();
  expect(page.sent).toEqual([]);
  expect(page.summary()).toContain('ニックネーム');
  await page.close();
});

test('shows hints in the cell, referenced by the control', async () => {
  const withHints = {
    ...form,
    fields: { ...form.fields, 'profile.nickname': { ...text('field.nickname.label'), hint: 'test.busy' } },
  };
  const page = await openPage({ form: withHints, block: { sections: [section] } });
  const control = page.control('profile.nickname');
  const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('待つ');
  expect(hint?.closest('td')).toBe(control.closest('td'));
  await page.close();
});

test('shows a hint that a row shares once, and every control points to a hint that is there', async () => {
  const hinted = { ...text('field.nickname.label'), hint: 'test.busy' };
  const shared = { ...form, fields: { ...form.fields, 'signUp.nickname': hinted, 'profile.nickname': hinted } };
  const page = await openPage({ form: shared, block: { sections: [section] } });
  const described = [...page.form.querySelectorAll('[aria-describedby]')];
  const ids = described.flatMap((control) => control.getAttribute('aria-describedby')?.split(' ') ?? []);
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['待つ', '待つ']);
  const seen = [...page.form.querySelectorAll('.field-hint')];
  expect(seen.map((hint) => [hint.textContent, hint.closest('th') !== null, hint.getAttribute('aria-hidden')])).toEqual([
    ['待つ', true, 'true'],
  ]);
  await page.close();
});

test('a keystroke in a table renders one cell', async () => {
  const page = await openPage({ form, block: { sections: [section] } });
  await page.type('profile.nickname', 'abcdef');
  await page.leave('profile.nickname');
  page.work.length = 0;
  await page.type('profile.nickname', 'abc');
  expect(page.work).toEqual(['validate profile.nickname', 'render profile.nickname']);
  await page.close();
});

test('marks the fields listed in page data', async () => {
  const marked = { keys: { at: 'changed' }, text: 'test.submit' };
  const page = await openPage({
    form,
    block: { sections: [{ ...section, marked }] },
    data: { changed: ['signUp.nickname'] },
  });
  const marks = [...page.form.querySelectorAll('.field-marked')];
  expect(marks.map((mark) => [mark.closest('[data-field]')?.getAttribute('data-field'), mark.textContent])).toEqual([
    ['signUp.nickname', '送る'],
  ]);
  await page.close();
});
