import { act } from 'react';
import { expect, test } from 'vitest';
import { type DeclaredField, isObject, listKinds } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

// Kinds that declare other fields or calls have tests of their own.
const label = 'test.title';
const kinds = listKinds().filter(
  ({ kind, isExchanged, isComputed }) => isExchanged !== true && isComputed !== true && !['login-id', 'picture'].includes(kind),
);
const fieldOf = ({ example }: (typeof kinds)[number], conditions: object): DeclaredField => {
  // A kind's example is a declared field.
  const { lookup: _lookup, ...field } = (isObject(example) ? example : {}) as unknown as DeclaredField;
  return { ...field, required: false, label, ...conditions };
};
const key = (kind: string) => kind.replaceAll('-', '');
const repeatable = kinds.filter(({ isRepeatable }) => isRepeatable === true);

/** A form with a field of each kind, and an item with one of each kind that may be in items. */
const formOf = (conditions: object) => ({
  id: 'f',
  fields: {
    box: { kind: 'checkbox', label },
    password: { kind: 'new-password', label },
    ...Object.fromEntries(kinds.map((entry) => [key(entry.kind), fieldOf(entry, conditions)])),
    items: {
      kind: 'repeat',
      label,
      fields: Object.fromEntries(repeatable.map((entry) => [key(entry.kind), fieldOf(entry, conditions)])),
    },
  },
});
const open = (conditions: object, isOn: boolean) =>
  openPage({ form: formOf(conditions), state: { answers: { box: isOn, items: [{ id: 'a' }] } } });
type Page = Awaited<ReturnType<typeof open>>;

const names = [...kinds.map(({ kind }) => key(kind)), ...repeatable.map(({ kind }) => `items.0.${key(kind)}`)];
const controlsOf = (page: Page, name: string) => [
  ...(page.form.querySelector(`[data-field="${name}"]`)?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? []),
];

/** The fields with a control that can be changed. */
const listOpen = (page: Page) =>
  names.filter((name) =>
    controlsOf(page, name).some((control) => control.type !== 'hidden' && !control.readOnly && !control.matches(':disabled')),
  );

/** By its first mark: those of items follow that of their group. */
const isMarked = (page: Page, name: string): boolean =>
  page.form.querySelector(`[data-field="${name}"] .field-mark`)?.textContent === '必須';

test('each kind, in a form and in items, is required and read-only only while its conditions hold', async () => {
  const condition = { 'form.box': true };
  const page = await open({ readOnlyWhen: condition, requiredWhen: condition }, true);
  const read = () => ({
    open: listOpen(page),
    marked: names.filter((name) => isMarked(page, name)),
    drawn: names.filter((name) => controlsOf(page, name).length > 0),
  });
  expect(read()).toEqual({ open: [], marked: names, drawn: names });
  await act(async () => page.control('box').click());
  expect(read()).toEqual({ open: names, marked: [], drawn: names });
  await page.close();
});

test('a field that becomes read-only shows the saved answer that is kept, and what was typed once it no longer is', async () => {
  const readOnlyWhen = { 'form.box': true };
  const fields = {
    box: { kind: 'checkbox', label },
    note: { kind: 'free-text', label, readOnlyWhen },
    size: { kind: 'radio', label, readOnlyWhen, choices: ['s', 'm'].map((value) => ({ value, text: value })) },
    after: { kind: 'free-text', label, readOnlyWhen: { 'form.note': 'saved' } },
  };
  const page = await openPage({ form: { id: 'f', fields }, state: { answers: { note: 'saved', size: 's' } } });
  const read = () => ({
    note: page.control('note').value,
    size: page.form.querySelector<HTMLInputElement>('[name=size]:checked')?.value,
    after: page.control('after').value,
  });
  await page.type('note', 'typed');
  await page.type('after', 'later');
  await act(async () => page.form.querySelector<HTMLInputElement>('[name=size][value=m]')?.click());
  await act(async () => page.control('box').click());
  expect(read()).toEqual({ note: 'saved', size: 's', after: '' });
  await act(async () => page.control('box').click());
  expect(read()).toEqual({ note: 'typed', size: 'm', after: 'later' });
  await page.close();
});

test('without scripts no control can be changed either', async () => {
  const page = await open({ readOnlyWhen: { 'form.box': true } }, true);
  page.form.innerHTML = page.html;
  expect(listOpen(page)).toEqual([]);
  await page.close();
});
