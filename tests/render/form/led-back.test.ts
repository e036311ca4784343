// @vitest-environment jsdom
import './setup-dom.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage, settle } from './form-page.tsx';

const form: DeclaredForm = { id: 'one', fields: { name: { kind: 'free-text', always: 'REQUIRED' } } };

test('a form that is led back to its own page can be sent again, and guards what is typed from then on', async () => {
  const page = await openPage({ form });
  const button = () => page.form.querySelector('[data-main]');
  await page.type('name', '山田');
  page.outcomes.push({ kind: 'redirect', to: '/test?notice=done' });
  await page.press();
  expect([page.visited, button()?.getAttribute('aria-busy')]).toEqual([['/test?notice=done'], 'true']);
  await act(async () => page.draw({ state: { answers: { name: '山田' } } }));
  await settle();
  expect(button()?.getAttribute('aria-busy')).toBeNull();
  expect(page.isDirty()).toBe(false);
  await page.type('name', '山田花子');
  expect(page.isDirty()).toBe(true);
  await page.press();
  expect(page.sent.map(({ payload }) => payload['name'])).toEqual(['山田', '山田花子']);
  await page.close();
});
