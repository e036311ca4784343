import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { flushPromises, openPage } from './form-page.tsx';

const form: DeclaredForm = { id: 'one', fields: { name: { kind: 'free-text', required: true } } };

test('can be sent again after a redirect to its own page, and then guards new input', async () => {
  const page = await openPage({ form });
  const button = () => page.form.querySelector('[data-main]');
  await page.type('name', '山田');
  page.outcomes.push({ kind: 'redirect', to: '/test?notice=done' });
  await page.press();
  expect([page.visited, button()?.getAttribute('aria-busy')]).toEqual([['/test?notice=done'], 'true']);
  await act(async () => page.draw({ state: { answers: { name: '山田' } } }));
  await flushPromises();
  expect(button()?.getAttribute('aria-busy')).toBeNull();
  expect(page.isDirty()).toBe(false);
  await page.type('name', '山田花子');
  expect(page.isDirty()).toBe(true);
  await page.press();
  expect(page.sent.map(({ payload }) => payload['name'])).toEqual(['山田', '山田花子']);
  await page.close();
});
