import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredCall, DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const form: DeclaredForm = {
  id: 'order',
  context: { rates: { type: 'object' } },
  fields: {
    code: { kind: 'text', label: 'test.busy', maxLength: 10 },
    rate: { kind: 'radio', label: 'test.busy', required: true, choices: [], choicesFrom: { at: 'context.rates' } },
    name: { kind: 'text', label: 'test.busy', required: true },
  },
};
const callFor = (id: string, field: string): DeclaredCall => ({
  id,
  method: 'POST',
  path: `/zapi/${id}`,
  for: 'everybody',
  form: 'forms/order',
  envelope: { [field]: { field } },
  partial: true,
  response: 'empty',
});
const calls = { applyCode: callFor('applyCode', 'code'), applyRate: callFor('applyRate', 'rate') };
const onChange = [
  { fields: ['code'], send: 'applyCode', buttonLabel: 'test.busy', byButton: true },
  { fields: ['rate'], send: 'applyRate', buttonLabel: 'test.send' },
];
const rates = [
  { value: 'slow', name: 'Slow' },
  { value: 'fast', name: 'Fast' },
];
const parts = { form, calls, block: { onChange }, state: { context: { rates } }, texts: { 'test.send': '更新' } };

test('sends a changed answer at once and loads the page again, and a text when its button is pressed', async () => {
  const page = await openPage(parts);
  await page.type('code', 'SPRING');
  expect(page.sent).toEqual([]);
  page.reloadWith({ ...parts, state: { context: { rates }, answers: { rate: 'fast' } } });
  await act(async () => page.form.querySelector<HTMLInputElement>('input[value=fast]')?.click());
  await expect.poll(() => page.sent.map(({ call, payload }) => [call, payload])).toEqual([['applyRate', { rate: 'fast' }]]);
  // The saved answer came back with the page's data: nothing is sent for it.
  await page.press('待つ');
  await expect.poll(() => page.sent.length).toBe(2);
  expect(page.sent.at(-1)).toMatchObject({ call: 'applyCode', payload: { code: 'SPRING' } });
  expect(page.control('code').value).toBe('SPRING');
  await page.close();
});

test('sends an answer that was changed before scripts ran, as a browser does that fills in the form', async () => {
  const page = await openPage(parts, (root) => {
    const fast = root.querySelector<HTMLInputElement>('input[value=fast]');
    if (fast !== null) fast.checked = true;
  });
  await expect.poll(() => page.sent.map(({ call, payload }) => [call, payload])).toEqual([['applyRate', { rate: 'fast' }]]);
  await page.close();
});

test('shows a refusal of such a call at its field, and does not require the other answers', async () => {
  const page = await openPage({
    ...parts,
    calls: { ...calls, applyCode: { ...calls.applyCode, errors: { UNKNOWN: { field: 'code', text: 'test.send' } } } },
  });
  await page.type('code', 'NONE');
  page.outcomes.push({ kind: 'refused', refusal: { status: 422, code: 'UNKNOWN', message: 'no', requestId: 'r' } });
  await page.press('待つ');
  await expect.poll(() => page.issues('code')).toEqual(['更新']);
  expect(page.issues('name')).toEqual([]);
  // Pressed with other answers missing, the form keeps the refusal of an answer that did not change.
  await page.press();
  expect(page.issues('code')).toEqual(['更新']);
  expect(page.issues('name')).toHaveLength(1);
  await page.type('code', 'OTHER');
  await page.press();
  expect(page.issues('code')).toEqual([]);
  await page.close();
});

const refusal = { status: 401, code: 'X', message: '', requestId: 'r' };

test.each([
  [{ kind: 'unauthorized', refusal }, '/login?returnTo=%2Ftest'],
  [{ kind: 'flowError', redirectTo: '/first', refusal }, '/first'],
] as const)('opens the dialog of a call that answers %o, with a link to %s', async (outcome, to) => {
  const page = await openPage(parts);
  page.outcomes.push(outcome);
  await page.type('code', 'NONE');
  await page.press('待つ');
  await expect.poll(() => document.querySelector('dialog a')?.getAttribute('href')).toBe(to);
  await page.close();
});

test('draws a button for each call after the main one without scripts', async () => {
  const page = await openPage(parts, (root) => {
    const buttons = [...root.querySelectorAll('button[type=submit]')];
    expect(buttons.map((button) => [button.hasAttribute('data-main'), button.getAttribute('value')])).toEqual([
      [true, null],
      [false, 'applyCode'],
      [false, 'applyRate'],
    ]);
  });
  await page.close();
});
