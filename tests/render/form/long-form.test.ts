import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const makeForm = (count: number): DeclaredForm => ({
  id: 'long',
  fields: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`a${index}`, { kind: 'free-text', required: true } as const]),
  ),
});

/** The test triggers idle periods. */
const idleCallbacks = new Map<number, () => void>();
const longest: (number | undefined)[] = [];
let asked = 0;
const requestIdle = (work: () => void, options?: { timeout?: number }) => {
  asked += 1;
  idleCallbacks.set(asked, work);
  longest.push(options?.timeout);
  return asked;
};
vi.stubGlobal('requestIdleCallback', requestIdle);
vi.stubGlobal('cancelIdleCallback', (each: number) => idleCallbacks.delete(each));

/** Returns how many callbacks there were. One loads the validators. */
function runIdlePeriod(): number {
  const work = [...idleCallbacks.values()];
  idleCallbacks.clear();
  for (const each of work) each();
  return work.length;
}
const deferLayout = () => document.querySelectorAll('[data-defer-layout]').length;
const summaryLinks = () => document.querySelectorAll('.summary li a').length;

test('defers the layout of a long form part by part, and completes it in the next idle periods', async () => {
  const page = await openPage({ form: makeForm(201) });
  expect(deferLayout()).toBe(21);
  expect(runIdlePeriod()).toBe(2);
  expect(deferLayout()).toBe(11);
  runIdlePeriod();
  expect(deferLayout()).toBe(1);
  runIdlePeriod();
  expect(deferLayout()).toBe(0);
  expect(runIdlePeriod()).toBe(0);
  expect([...document.querySelectorAll('.fields')].map(({ children }) => children.length)).toEqual([...Array(20).fill(10), 1]);
  await page.close();
});

test('defers it again while showing many issues, and completes it for screen readers', async () => {
  const page = await openPage({ form: makeForm(45) });
  while (runIdlePeriod() > 0);
  await page.press();
  expect(document.querySelectorAll('.field-issue')).toHaveLength(45);
  expect(deferLayout()).toBe(5);
  expect(document.querySelector('.summary .notice-title')?.textContent).toContain('45');
  // More lines than any window shows follow in the next idle period, and are not announced.
  expect(summaryLinks()).toBe(40);
  expect(document.querySelector('.summary ul')?.getAttribute('aria-live')).toBe('off');
  // A second press schedules both again.
  await page.press();
  expect(idleCallbacks.size).toBe(2);
  await act(async () => {
    while (runIdlePeriod() > 0);
  });
  expect(deferLayout()).toBe(0);
  expect(summaryLinks()).toBe(45);
  await act(async () => document.querySelector<HTMLElement>('.summary a[href="#long-a37"]')?.click());
  expect(document.activeElement?.id).toBe('long-a37');
  await page.close();
});

test('shows all lines at once after a post without scripts', async () => {
  const issues = Array.from({ length: 45 }, (_, index) => ({ at: `/a${index}`, rule: 'required' }));
  const page = await openPage({ form: makeForm(45), state: { submission: { call: 'test.send', issues } } });
  expect(page.html.match(/<li>/g)).toHaveLength(45);
  expect(summaryLinks()).toBe(45);
  while (runIdlePeriod() > 0);
  await page.close();
});

test('lays out a shorter form at once', async () => {
  const page = await openPage({ form: makeForm(40) });
  expect(document.querySelectorAll('.fields')).toHaveLength(1);
  expect(deferLayout()).toBe(0);
  expect(runIdlePeriod()).toBe(1);
  await page.close();
});

test('stops when the form is removed', async () => {
  const page = await openPage({ form: makeForm(201) });
  expect(idleCallbacks.size).toBe(2);
  const later = [...idleCallbacks.values()];
  await page.close();
  idleCallbacks.clear();
  for (const each of later) each();
  expect(idleCallbacks.size).toBe(0);
});

test('completes the layout after a time limit if the browser is never idle', async () => {
  longest.length = 0;
  const page = await openPage({ form: makeForm(201) });
  while (runIdlePeriod() > 0);
  expect(longest).toEqual([500, 500, 500, 500]);
  await page.close();
});

test('lays out step by step without requestIdleCallback', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  try {
    const page = await openPage({ form: makeForm(201) });
    await expect.poll(deferLayout).toBe(0);
    await page.close();
  } finally {
    vi.stubGlobal('requestIdleCallback', requestIdle);
  }
});

test('lays out fields that appear later at once', async () => {
  const form = makeForm(45);
  const later = { kind: 'free-text', required: false, when: { 'form.a0': { present: true } } } as const;
  const page = await openPage({ form: { ...form, fields: { ...form.fields, later } } });
  while (runIdlePeriod() > 0);
  expect(document.querySelector('[name=later]')).toBeNull();
  await page.type('a0', 'x');
  await page.leave('a0');
  expect(document.querySelector('[name=later]')).not.toBeNull();
  expect(deferLayout()).toBe(0);
  await page.close();
});
