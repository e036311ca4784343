import { isObject } from '../../../../../engine/declare/index.ts';

/** Languages of the interface, the default first. */
export const languages = ['ja', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language of the cookie lng; Japanese when it names none of ours. */
export function readLanguage(cookie: string | undefined): Language {
  return languages.find((language) => language === cookie) ?? 'ja';
}

/** Words typed by an operator in the page's language, else Japanese: `({ ja: "姓", en: "Family name" }, "en")` → "Family name". */
export function pickText(words: unknown, language: string): string | null {
  if (!isObject(words)) return null;
  const text = words[language] ?? words['ja'];
  return typeof text === 'string' ? text : null;
}

/** A setting that is one text for every language, or one for each: `("港", "en")` → "港"; `({ ja: "港", en: "Harbour" }, "en")` → "Harbour". */
export function localize(text: string | { readonly ja: string; readonly en?: string }, language: string): string {
  return typeof text === 'string' ? text : (pickText(text, language) ?? '');
}

/** The same setting in every language that it is given in. */
export function everyText(text: string | { readonly ja: string; readonly en?: string }): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}
