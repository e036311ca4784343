// @vitest-environment jsdom
import './setup-dom.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const makeForm = (count: number): DeclaredForm => ({
  id: 'long',
  fields: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`a${index}`, { kind: 'free-text', always: 'REQUIRED' } as const]),
  ),
});

/** Quiet moments come when the test says so. */
const quiet = new Map<number, () => void>();
const longest: (number | undefined)[] = [];
let asked = 0;
const askForQuiet = (work: () => void, options?: { timeout?: number }) => {
  asked += 1;
  quiet.set(asked, work);
  longest.push(options?.timeout);
  return asked;
};
vi.stubGlobal('requestIdleCallback', askForQuiet);
vi.stubGlobal('cancelIdleCallback', (each: number) => quiet.delete(each));

function beQuiet(): number {
  const work = [...quiet.values()];
  quiet.clear();
  for (const each of work) each();
  return work.length;
}
const putOff = () => document.querySelectorAll('[data-put-off]').length;

test('puts off the layout of a long form, and lays all of it out in the next quiet moments', async () => {
  const page = await openPage({ form: makeForm(101) });
  expect(putOff()).toBe(101);
  expect(beQuiet()).toBe(1);
  expect(putOff()).toBe(1);
  beQuiet();
  expect(putOff()).toBe(0);
  expect(beQuiet()).toBe(0);
  await page.close();
});

test('puts it off again while much is told of it, and leaves none of it unlaid for readers of screens', async () => {
  const page = await openPage({ form: makeForm(45) });
  while (beQuiet() > 0);
  await page.press();
  expect(document.querySelectorAll('.field-issue')).toHaveLength(45);
  expect(document.querySelectorAll('.summary li a')).toHaveLength(45);
  // The list of the summary waits too.
  expect(document.querySelectorAll('.summary ul[data-put-off]')).toHaveLength(1);
  expect(putOff()).toBe(45 + 1);
  // Another press asks anew, and one turn is enough for both.
  await page.press();
  expect(quiet.size).toBe(1);
  while (beQuiet() > 0);
  expect(putOff()).toBe(0);
  await act(async () => document.querySelector<HTMLElement>('.summary a[href="#long-a37"]')?.click());
  expect(document.activeElement?.id).toBe('long-a37');
  await page.close();
});

test('lays out a shorter form at once', async () => {
  const page = await openPage({ form: makeForm(40) });
  expect(document.querySelectorAll('.field-answer')).toHaveLength(0);
  expect(beQuiet()).toBe(0);
  await page.close();
});

test('stops when the form is gone', async () => {
  const page = await openPage({ form: makeForm(101) });
  expect(quiet.size).toBe(1);
  const later = [...quiet.values()];
  await page.close();
  quiet.clear();
  for (const each of later) each();
  expect(quiet.size).toBe(0);
});

test('waits for a quiet moment so long and no longer: a machine that never rests shows all of it too', async () => {
  longest.length = 0;
  const page = await openPage({ form: makeForm(101) });
  while (beQuiet() > 0);
  expect(longest).toEqual([500, 500]);
  await page.close();
});

test('lays out by and by where the browser tells of no quiet moments', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  try {
    const page = await openPage({ form: makeForm(101) });
    await vi.waitFor(() => expect(putOff()).toBe(0));
    await page.close();
  } finally {
    vi.stubGlobal('requestIdleCallback', askForQuiet);
  }
});

test('lays out at once what an answer brings later: nobody would come back for it', async () => {
  const form = makeForm(45);
  const later = { kind: 'free-text', always: 'OPTIONAL', when: { 'form.a0': { present: true } } } as const;
  const page = await openPage({ form: { ...form, fields: { ...form.fields, later } } });
  while (beQuiet() > 0);
  expect(document.querySelector('[name=later]')).toBeNull();
  await page.type('a0', 'x');
  await page.leave('a0');
  expect(document.querySelector('[name=later]')).not.toBeNull();
  expect(putOff()).toBe(0);
  await page.close();
});
