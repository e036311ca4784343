// @vitest-environment jsdom
// What a person does while a form is on its way, and what is said and done of it afterwards.
import './setup-dom.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { openPage, settle } from './form-page.tsx';

const form: DeclaredForm = {
  id: 'one',
  fields: { name: { kind: 'free-text', always: 'REQUIRED' }, nickname: { kind: 'free-text' } },
};
const button = () => document.querySelector('[data-main]');
const texts = { 'test.done': '{{name}}さんに送りました。' };
const done = { text: 'test.done', with: { name: { at: 'form.name' } } };

/** An answer that comes when it is let. */
function holdBack(): { readonly outcome: Promise<Outcome>; readonly answer: (outcome: Outcome) => void } {
  let answer: (outcome: Outcome) => void = () => undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    answer = resolve;
  });
  return { outcome, answer };
}

test.each([
  ['is led back to its own page', { kind: 'redirect', to: '/test?notice=done' }],
  ['is led nowhere', { kind: 'empty' }],
] as const)('what is typed while a form is sent that %s stays, and is guarded', async (_says, outcome) => {
  const page = await openPage({ form });
  const held = holdBack();
  page.outcomes.push(held.outcome);
  const taken = { state: { answers: { name: '山田', nickname: null } } };
  page.reloadWith(taken);
  await page.type('name', '山田');
  await page.press();
  await page.type('name', '山田花子');
  await page.type('nickname', 'はな');
  await act(async () => held.answer(outcome));
  await settle();
  if (outcome.kind === 'redirect') await act(async () => page.draw(taken));
  await settle();
  expect(page.sent.map(({ payload }) => payload)).toEqual([{ name: '山田', nickname: null }]);
  expect([page.control('name').value, page.control('nickname').value, page.isDirty()]).toEqual(['山田花子', 'はな', true]);
  await page.press();
  expect(page.sent[1]?.payload).toEqual({ name: '山田花子', nickname: 'はな' });
  await page.close();
});

test('words after it was taken tell what was sent, also where more was typed since', async () => {
  const page = await openPage({ form, block: { done }, texts });
  const held = holdBack();
  page.outcomes.push(held.outcome);
  await page.type('name', '山田');
  await page.press();
  await page.type('name', '佐藤');
  await act(async () => held.answer({ kind: 'empty' }));
  await settle();
  expect(document.querySelector('.toast')?.textContent).toContain('山田さんに送りました。');
  await page.close();
});

test('leading to a part of its own page leaves the form at work for nobody', async () => {
  const page = await openPage({ form, block: { leadsTo: '/test#part' } });
  await page.type('name', '山田');
  await page.press();
  await settle();
  expect(page.visited).toEqual(['/test#part']);
  expect(button()?.getAttribute('aria-busy')).toBeNull();
  await page.close();
});

test('what is wrong with the answers takes the focus once, and not again with each look at the page', async () => {
  const issues = [{ at: '/name', rule: 'required' }];
  const page = await openPage({ form, state: { answers: {}, issues } });
  const other = page.control('nickname');
  await act(async () => other.focus());
  await act(async () => page.draw({ state: { answers: {}, issues: structuredClone(issues) } }));
  await settle();
  expect(document.activeElement).toBe(other);
  expect(page.summary()).not.toBe('');
  await act(async () => page.draw({ state: { answers: {} } }));
  await settle();
  expect(page.summary()).toBe('');
  await page.close();
});
