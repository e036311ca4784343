import { createInstance } from 'i18next';
import { type PageTexts, readTexts } from '../../../engine/render/index.ts';

/** A translation set: texts of one language by flat key, with `{{name}}` parameters. */
export type TextSet = { readonly [key: string]: string };

const made = new WeakMap<TextSet, PageTexts>();

/**
 * `createTexts("ja", { "home.title": "{{serviceName}}へようこそ" }).find("home.title", { serviceName: "みなと" })` → "みなとへようこそ".
 * An instance of its own for each set: a shared one would mix the languages of two requests.
 */
export function createTexts(language: string, set: TextSet): PageTexts {
  const known = made.get(set);
  if (known !== undefined) return known;
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: { translation: set } },
    // Keys are flat: a point in one is a letter like any other.
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    initAsync: false,
    // Another language is another instance, and every text is here from the start.
    react: { bindI18n: '', bindI18nStore: '', useSuspense: false },
  });
  const texts = { ...readTexts(i18n), i18n };
  made.set(set, texts);
  return texts;
}
