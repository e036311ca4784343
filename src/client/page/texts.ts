import { createInstance } from 'i18next';
import { type PageTexts, readTexts } from '../../../engine/render/index.ts';

/** A translation set: texts of one language by flat key, with `{{name}}` parameters. */
export type TextSet = { readonly [key: string]: string };

const instances = new WeakMap<TextSet, PageTexts>();

/**
 * `createTexts("ja", { "home.title": "{{serviceName}}へようこそ" }).find("home.title", { serviceName: "みなと" })` → "みなとへようこそ".
 * An instance of its own for each set: a shared one would mix the languages of two requests.
 */
export function createTexts(language: string, set: TextSet): PageTexts {
  const cached = instances.get(set);
  if (cached !== undefined) return cached;
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: { translation: set } },
    // Keys are flat and contain dots.
    keySeparator: false,
    nsSeparator: false,
    // React escapes texts.
    interpolation: { escapeValue: false },
    initAsync: false,
    // Each language has its own instance, with all its texts.
    react: { bindI18n: '', bindI18nStore: '', useSuspense: false },
  });
  const texts = { ...readTexts(i18n), i18n };
  instances.set(set, texts);
  return texts;
}
