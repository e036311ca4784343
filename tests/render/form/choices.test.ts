import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm, JsonObject } from '../../../engine/declare/index.ts';
import { type OpenPage, openPage } from './form-page.tsx';
import { oneField } from './typing.ts';

const choices = ['mail', 'phone'].map((value) => ({ value, text: `test.${value}` }));
const texts = { 'test.mail': 'メール', 'test.phone': '電話' };
const radio = (required: boolean) => oneField({ kind: 'radio', required, choices });
const buttons = (page: OpenPage) => [...page.form.querySelectorAll<HTMLInputElement>('input[type=radio]')];
const checked = (page: OpenPage) =>
  buttons(page)
    .filter((button) => button.checked)
    .map(({ value }) => value);

test('an optional group of radio buttons has one that takes the answer back; nothing is chosen before', async () => {
  const page = await openPage({ form: radio(false), texts });
  expect(page.html).toContain('選択しない');
  expect([buttons(page).map(({ value }) => value), checked(page)]).toEqual([['mail', 'phone', ''], []]);
  for (const answer of ['phone', ''])
    await act(async () =>
      buttons(page)
        .find(({ value }) => value === answer)
        ?.click(),
    );
  await page.press();
  expect(page.sent.map(({ payload }) => payload)).toEqual([{ field: null }]);
  await page.close();
  const saved = await openPage({ form: radio(false), texts, state: { answers: { field: 'mail' } } });
  expect(checked(saved)).toEqual(['mail']);
  await saved.close();
});

test('a required group has none', async () => {
  const required = await openPage({ form: radio(true), texts });
  expect(buttons(required).map(({ value }) => value)).toEqual(['mail', 'phone']);
  await required.close();
});

const plan: DeclaredForm = {
  id: 'one',
  fields: {
    field: { kind: 'select', required: true, label: 'test.title', choices: [], choicesFrom: { at: 'context.plans' } },
  },
};
const offer = (...values: readonly string[]): JsonObject => ({ plans: values.map((value) => ({ value, name: value })) });
const select = (page: OpenPage) => page.form.querySelector<HTMLSelectElement>('select') as HTMLSelectElement;

test('a select whose answer is no longer offered is empty, and is not answered by another choice', async () => {
  const page = await openPage({ form: plan, state: { answers: { field: 'gone' }, context: offer('light', 'full') } });
  const drawn = new DOMParser().parseFromString(page.html, 'text/html').querySelector<HTMLSelectElement>('select');
  expect([drawn?.value, drawn?.selectedOptions[0]?.text, select(page).value]).toEqual(['', '選択してください', '']);
  await page.press();
  expect([page.sent, page.issues('field')]).toEqual([[], ['Testを選択してください。']]);
  await page.choose('field', 'full');
  await page.press();
  expect(page.sent.map(({ payload }) => payload)).toEqual([{ field: 'full' }]);
  await page.close();
});

test('a choice that disappears while the page is open leaves its select and its radio buttons without an answer', async () => {
  for (const kind of ['select', 'radio'] as const) {
    const form = { ...plan, fields: { field: { ...plan.fields['field'], kind } } } as DeclaredForm;
    const page = await openPage({ form, state: { context: offer('light', 'full') } });
    if (kind === 'select') await page.choose('field', 'full');
    else await act(async () => buttons(page)[1]?.click());
    // Whatever else the page preselects now.
    await act(async () => page.draw({ state: { context: offer('light', 'family'), answers: { field: 'light' } } }));
    expect([kind, kind === 'select' ? select(page).value : checked(page).join()]).toEqual([kind, '']);
    await page.press();
    expect([kind, page.sent, page.issues('field')]).toEqual([kind, [], ['Testを選択してください。']]);
    await page.close();
  }
});

test('a preselected choice that disappears is not replaced by the next preselected one', async () => {
  const form = { ...plan, fields: { field: { ...plan.fields['field'], kind: 'radio' } } } as DeclaredForm;
  const page = await openPage({ form, state: { context: offer('light', 'full'), answers: { field: 'full' } } });
  await act(async () => page.draw({ state: { context: offer('light'), answers: { field: 'light' } } }));
  expect(checked(page)).toEqual([]);
  await page.press();
  expect([page.sent, page.issues('field')]).toEqual([[], ['Testを選択してください。']]);
  await page.close();
});

test('a select without an empty option chooses its first one by itself only while nothing was answered [VALIDATION-024]', async () => {
  const form = oneField({ kind: 'select', required: true, choices });
  for (const [answer, value] of [
    [null, 'mail'],
    ['phone', 'phone'],
    ['fax', ''],
  ] as const) {
    const page = await openPage({ form, texts, state: { answers: { field: answer } } });
    expect([answer, select(page).value]).toEqual([answer, value]);
    await page.close();
  }
});

test('a choice of the page’s data has a picture; choices are side by side only while all are short', async () => {
  const form = oneField({ kind: 'radio', required: true, choices: [], choicesFrom: { at: 'context.plans' } });
  const open = (name: string) =>
    openPage({
      form,
      state: {
        context: {
          plans: [
            { value: 'a', name: 'A', image: '/a.svg' },
            { value: 'b', name },
          ],
        },
      },
    });
  const page = await open('B');
  expect(page.form.querySelector('.choice img')?.getAttribute('src')).toBe('/a.svg');
  expect(page.form.querySelectorAll('.choices-short, .choice img').length).toBe(2);
  await page.close();
  const long = await open('A card that you add now, and pay with');
  expect(long.form.querySelector('.choices-short')).toBeNull();
  await long.close();
});
