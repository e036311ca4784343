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

function openTexts({ language, store, t }: i18n): Texts {
  // Looked up in the set itself: i18next searches the whole set for a missing key.
  const set: unknown = store.data[language]?.['translation'];
  const isKnown = (key: string) => isObject(set) && Object.hasOwn(set, key);
  return { language, find: (key, parameters) => (isKnown(key) ? t(key, { ...parameters }) : undefined) };
}
