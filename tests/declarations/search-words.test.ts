import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declarations } from './declared-forms.ts';

const readKeys = (language: string, file: string): readonly string[] =>
  Object.keys(JSON.parse(readFileSync(`screens/text/${language}/console/${file}.json`, 'utf8'))).filter(
    (key) => key !== '$schema',
  );

test('the search words of settings are those of a document or property that exists, in both languages', () => {
  const words = readKeys('ja', 'settings-search');
  expect(readKeys('en', 'settings-search')).toEqual(words);
  const names = new Set(readKeys('ja', 'settings'));
  const isNamed = (key: string) => names.has(key.startsWith('document.') ? key : `part.${key}`);
  expect(words.filter((key) => !isNamed(key))).toEqual([]);
});

test('every settings document has search words', () => {
  const words = readKeys('ja', 'settings-search');
  expect(Object.keys(declarations.settings).filter((document) => !words.includes(`document.${document}`))).toEqual([]);
});
