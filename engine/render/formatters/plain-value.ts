import { isObject } from '../../declare/index.ts';

/** A value as text; localized text in this language. */
export function showPlain(value: unknown, language: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (isObject(value)) return pickLanguage(value, language);
  return '';
}

/** `{ ja: "姓", en: "Family name" }` in "en" → "Family name"; missing languages fall back to Japanese. */
export function pickLanguage(words: { readonly [language: string]: unknown }, language: string): string {
  const word = words[language] ?? words['ja'];
  return typeof word === 'string' ? word : '';
}
