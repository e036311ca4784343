import { expect, test } from 'vitest';
import type { DeclaredCall, DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const note: DeclaredForm = { id: 'note', fields: { text: { kind: 'free-text', label: 'test.busy' } } };
const next: DeclaredCall = {
  id: 'test.next',
  method: 'POST',
  path: '/next',
  for: 'everybody',
  form: 'forms/note',
  envelope: { note: { field: 'text' } },
  response: 'redirect',
};

test('sends the same answers to the next call after the first one succeeded, and not after a refusal', async () => {
  const page = await openPage({ form: note, call: { next: next.id }, calls: { [next.id]: next } });
  await page.type('text', 'abc');
  page.outcomes.push({ kind: 'refused', refusal: { status: 409, code: 'X', message: 'no', requestId: 'r' } });
  await page.press();
  expect(page.sent.map(({ call }) => call)).toEqual(['test.send']);
  await page.press();
  expect(page.sent.slice(1).map(({ call }) => call)).toEqual(['test.send', 'test.next']);
  expect(page.sent.at(-1)?.payload).toEqual({ note: 'abc' });
  await page.close();
});
