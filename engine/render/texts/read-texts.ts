import type { i18n, ResourceStore } from 'i18next';
import { isObject } from '../../declare/index.ts';
import type { Texts } from '../host.ts';

// By store, which every wrapper of an instance shares: what is cached by its texts serves the next request too.
const known = new WeakMap<ResourceStore, Texts>();

/**
 * `readTexts(i18n).find("home.title", { serviceName: "みなと" })` → "みなとへようこそ". The instance has one language, and flat keys.
 */
export function readTexts(i18n: i18n): Texts {
  const texts = known.get(i18n.store) ?? openTexts(i18n);
  known.set(i18n.store, texts);
  return texts;
}

function openTexts({ language, store, services }: i18n): Texts {
  const set: unknown = store.data[language]?.['translation'];
  const texts = isObject(set) ? set : {};
  return {
    language,
    // Not `t`, which resolves each key through namespaces and fallbacks: a form of 500 fields reads thousands of texts.
    find(key, parameters) {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
      if (typeof text !== 'string') return undefined;
      return text.includes('{{') ? services.interpolator.interpolate(text, { ...parameters }, language, {}) : text;
    },
  };
}
