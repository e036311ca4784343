import { createInstance, type i18n, type ResourceStore } from 'i18next';
import { isObject } from '../declare/index.ts';
import { openTexts, type TextSet, type Texts } from './texts.ts';

/** Texts with their i18next instance. Each language has its own instance, because a shared one would mix two requests. */
export interface PageTexts extends Texts {
  readonly i18n: i18n;
}

const created = new WeakMap<TextSet, PageTexts>();
// By store, which every wrapper of an instance shares: what is cached by its texts serves the next request too.
const opened = new WeakMap<ResourceStore, Texts>();

/**
 * `createTexts("ja", { "home.title": "{{serviceName}}へようこそ" }).find("home.title", { serviceName: "みなと" })` → "みなとへようこそ".
 * Cached by the set.
 */
export function createTexts(language: string, set: TextSet): PageTexts {
  const cached = created.get(set);
  if (cached !== undefined) return cached;
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: { translation: set } },
    // Keys are flat and contain dots.
    keySeparator: false,
    nsSeparator: false,
    // React escapes texts; mails are plain text.
    interpolation: { escapeValue: false },
    initAsync: false,
    // Each language has its own instance, with all its texts.
    react: { bindI18n: '', bindI18nStore: '', useSuspense: false },
  });
  const texts = { ...readTexts(i18n), i18n };
  created.set(set, texts);
  return texts;
}

/** The texts of an instance that has one language, and flat keys. */
export function readTexts(i18n: i18n): Texts {
  const texts = opened.get(i18n.store) ?? openInstance(i18n);
  opened.set(i18n.store, texts);
  return texts;
}

// Not `t`, which resolves each key through namespaces and fallbacks: a form of 500 fields reads thousands of texts.
function openInstance({ language, store, services }: i18n): Texts {
  const set: unknown = store.data[language]?.['translation'];
  return openTexts(language, isObject(set) ? set : {}, (text, parameters) =>
    services.interpolator.interpolate(text, { ...parameters }, language, {}),
  );
}
