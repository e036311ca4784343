import { isObject } from '../../declare/index.ts';

/** A value as it is; words in several languages in this one. */
export function showPlain(value: unknown, language: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (isObject(value)) return pickLanguage(value, language);
  return '';
}

/** `{ ja: "姓", en: "Family name" }` in "en" → "Family name"; a language that is missing → Japanese. */
export function pickLanguage(words: { readonly [language: string]: unknown }, language: string): string {
  const found = words[language] ?? words['ja'];
  return typeof found === 'string' ? found : '';
}
