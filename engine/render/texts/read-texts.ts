import type { i18n, ResourceStore } from 'i18next';
import { isObject } from '../../declare/index.ts';
import type { Texts } from '../host.ts';
import type { TextParameters } from './render-text.ts';

// By store, which every wrapper of an instance shares: what is cached by its texts serves the next request too.
const textsOfStores = new WeakMap<ResourceStore, Texts>();

/**
 * `readTexts(i18n).find("home.title", { serviceName: "みなと" })` → "みなとへようこそ". The instance has one language, and flat keys.
 */
export function readTexts(i18n: i18n): Texts {
  const texts = textsOfStores.get(i18n.store) ?? openTexts(i18n);
  textsOfStores.set(i18n.store, texts);
  return texts;
}

/** Splits a text at its placeholders. The parts at odd indexes are names. */
const placeholder = /\{\{\s*(\w+)\s*\}\}/;

function openTexts({ language, store, services }: i18n): Texts {
  const set: unknown = store.data[language]?.['translation'];
  const texts = isObject(set) ? set : {};
  const split = new Map<string, readonly string[]>();
  function splitOnce(text: string): readonly string[] {
    const parts = split.get(text) ?? text.split(placeholder);
    split.set(text, parts);
    return parts;
  }
  return {
    language,
    // Not `t`, which resolves each key through namespaces and fallbacks: a form of 500 fields reads thousands of texts.
    find(key, parameters) {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
      if (typeof text !== 'string') return undefined;
      if (!text.includes('{{')) return text;
      return fill(splitOnce(text), parameters) ?? services.interpolator.interpolate(text, { ...parameters }, language, {});
    },
  };
}

/**
 * `(["", "label", "を入力してください"], { label: "氏名" })` → "氏名を入力してください". Undefined for what only i18next understands: formats and missing
 * parameters.
 */
function fill(parts: readonly string[], parameters: TextParameters = {}): string | undefined {
  let filled = '';
  for (const [index, part] of parts.entries()) {
    const isName = index % 2 === 1;
    if (isName ? !Object.hasOwn(parameters, part) : part.includes('{{')) return undefined;
    filled += isName ? parameters[part] : part;
  }
  return filled;
}
