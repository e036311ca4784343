import { isObject } from '../../engine/declare/index.ts';

/** Languages of the interface, the default first. */
export const languages = ['ja', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language that the `lng` cookie, or an account, names; else the store's, which is Japanese. */
export function readLanguage(name: string | null | undefined): Language {
  return languages.find((language) => language === name) ?? languages[0];
}

/** Picks a translation, else the Japanese one: `({ ja: "姓", en: "Family name" }, "en")` → "Family name". */
export function pickText(translations: unknown, language: string): string | null {
  if (!isObject(translations)) return null;
  const text = translations[language] ?? translations['ja'];
  return typeof text === 'string' ? text : null;
}

/** Like `pickText`, for a setting that may also be one text for every language: `("港", "en")` → "港". */
export function localize(text: string | { readonly ja: string; readonly en?: string }, language: string): string {
  return typeof text === 'string' ? text : (pickText(text, language) ?? '');
}

/** All translations of such a setting. */
export function listTexts(text: string | { readonly ja: string; readonly en?: string }): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}
