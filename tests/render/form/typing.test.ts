// @vitest-environment jsdom
import './setup-dom.ts';
import { expect, test } from 'vitest';
import type { DeclaredField } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const names: { readonly [key: string]: DeclaredField } = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`field${index}`, { kind: 'free-text', maxLength: 10, always: 'REQUIRED', label: 'test.title' }]),
);

test('a keystroke in a form of 40 fields renders and judges one field', async () => {
  const page = await openPage({ form: { id: 'many', fields: names } });
  await page.type('field7', 'a <');
  await page.leave('field7');
  expect(page.issues('field7')).toHaveLength(1);
  page.work.length = 0;
  await page.type('field7', 'a');
  expect(page.work).toEqual(['judge field7', 'render field7']);
  expect(page.issues('field7')).toEqual([]);
  page.work.length = 0;
  await page.type('field7', 'ab');
  // Nothing is shown of it, so nothing is done.
  expect(page.work).toEqual([]);
  await page.close();
});
