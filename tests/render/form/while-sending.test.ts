// Input and outcomes while a form is being sent.
import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { flushPromises, openPage, type PageParts } from './form-page.tsx';

const form: DeclaredForm = {
  id: 'one',
  fields: { name: { kind: 'free-text', required: true }, nickname: { kind: 'free-text' } },
};
const button = () => document.querySelector('[data-main]');
const texts = { 'test.done': '{{name}}さんに送りました。' };
const done = { key: 'test.done', with: { name: { at: 'form.name' } } };

/** A value that arrives on demand. */
function createPending<Value>(): { readonly value: Promise<Value>; readonly arrive: (value: Value) => void } {
  let arrive: (value: Value) => void = () => undefined;
  const value = new Promise<Value>((resolve) => {
    arrive = resolve;
  });
  return { value, arrive };
}

test.each([
  ['is led back to its own page', { kind: 'redirect', to: '/test?notice=done' }],
  ['is led nowhere', { kind: 'empty' }],
] as const)('keeps and guards input typed while sending a form that %s', async (_says, outcome) => {
  const page = await openPage({ form });
  const pending = createPending<Outcome>();
  page.outcomes.push(pending.value);
  const taken = { state: { answers: { name: '山田', nickname: null } } };
  page.reloadWith(taken);
  await page.type('name', '山田');
  await page.press();
  await page.type('name', '山田花子');
  await page.type('nickname', 'はな');
  await act(async () => pending.arrive(outcome));
  await flushPromises();
  if (outcome.kind === 'redirect') await act(async () => page.draw(taken));
  await flushPromises();
  expect(page.sent.map(({ payload }) => payload)).toEqual([{ name: '山田', nickname: null }]);
  expect([page.control('name').value, page.control('nickname').value, page.isDirty()]).toEqual(['山田花子', 'はな', true]);
  await page.press();
  expect(page.sent[1]?.payload).toEqual({ name: '山田花子', nickname: 'はな' });
  await page.close();
});

test.each(['DRAFT_CHANGED', 'FORM_CHANGED', 'STOCK_CHANGED'])(
  'stays busy after %s until the page shows what has changed',
  async (code) => {
    const page = await openPage({ form, call: { errors: { STOCK_CHANGED: { text: 'test.done', reloads: true } } }, texts });
    const pending = createPending<Partial<PageParts>>();
    page.outcomes.push({ kind: 'refused', refusal: { status: 409, code, message: '', requestId: 'r' } });
    page.reloadWith(pending.value);
    await page.type('name', '山田');
    await page.press();
    await page.press();
    expect([button()?.getAttribute('aria-busy'), page.sent.length]).toEqual(['true', 1]);
    const newer = { ...form, fields: { ...form.fields, city: { kind: 'free-text' } } } as const;
    await act(async () => pending.arrive(code === 'FORM_CHANGED' ? { form: newer } : {}));
    await flushPromises();
    await expect.poll(() => button()?.getAttribute('aria-busy')).toBeNull();
    expect(page.control('name').value).toBe('山田');
    await page.press();
    expect(page.sent).toHaveLength(2);
    await page.close();
  },
);

test('shows success texts with the sent answers, even if more was typed since', async () => {
  const page = await openPage({ form, block: { successToast: done }, texts });
  const pending = createPending<Outcome>();
  page.outcomes.push(pending.value);
  await page.type('name', '山田');
  await page.press();
  await page.type('name', '佐藤');
  await act(async () => pending.arrive({ kind: 'empty' }));
  await flushPromises();
  expect(document.querySelector('.toast')?.textContent).toContain('山田さんに送りました。');
  await page.close();
});

test('does not stay busy after a redirect to a fragment of its own page', async () => {
  const page = await openPage({ form, block: { redirectTo: '/test#part' } });
  await page.type('name', '山田');
  await page.press();
  await flushPromises();
  expect(page.visited).toEqual(['/test#part']);
  expect(button()?.getAttribute('aria-busy')).toBeNull();
  await page.close();
});

test('focuses issues from page data once, not on each refresh', async () => {
  const issues = [{ at: '/name', rule: 'required' }];
  const page = await openPage({ form, state: { answers: {}, issues } });
  const other = page.control('nickname');
  await act(async () => other.focus());
  await act(async () => page.draw({ state: { answers: {}, issues: structuredClone(issues) } }));
  await flushPromises();
  expect(document.activeElement).toBe(other);
  expect(page.summary()).not.toBe('');
  await act(async () => page.draw({ state: { answers: {} } }));
  await flushPromises();
  expect(page.summary()).toBe('');
  await page.close();
});
