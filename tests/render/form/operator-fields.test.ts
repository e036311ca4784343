import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { insertTags } from '../../../engine/kinds/html/insert-tags.ts';
import { openPage } from './form-page.tsx';

const label = 'test.title';

test('a colour shows its contrast while it is written, and the picker writes it', async () => {
  const form: DeclaredForm = { id: 'look', fields: { accent: { kind: 'color', label, required: true } } };
  const page = await openPage({ form, language: 'en' });
  const note = () => page.control('accent').closest('.field')?.querySelector('.field-note')?.textContent;
  await page.type('accent', '#1f4e8c');
  expect(note()).toBe('Contrast to a white background: 8.3 to 1. Good for text, too.');
  await page.type('accent', '#ffee00');
  expect(note()).toMatch(/^Contrast to a white background: 1\.2 to 1\. Too pale/);
  await page.type('accent', 'blue');
  await page.leave('accent');
  expect(page.issues('accent')).toEqual(['Enter Test as # and six digits, such as #1f4e8c.']);
  await page.close();
});

test('buttons put tags around the selection, an item of a list around each line', () => {
  const apply = (tag: Parameters<typeof insertTags>[0], text: string, from = 0, to = text.length) => {
    const { text: inserted, ...selection } = insertTags(tag, { text, from, to });
    return [inserted, inserted.slice(selection.from, selection.to)];
  };
  expect(apply('bold', 'a b c', 2, 3)).toEqual(['<strong>b</strong>', 'b']);
  expect(apply('heading', '')).toEqual(['<h2></h2>', '']);
  expect(apply('link', 'here')).toEqual(['<a href="https://">here</a>', 'https://']);
  expect(apply('list', 'a\nb')).toEqual(['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>']);
  expect(apply('numbers', '')).toEqual(['<ol>\n<li></li>\n</ol>', '']);
  expect(apply('paragraph', 'a\n\nb')[0]).toBe('<p>a</p>\n<p>b</p>');
});
