import { createInstance, type i18n, type ResourceStore } from 'i18next';
import { isObject } from '../declare/index.ts';

export type TextParameters = { readonly [name: string]: string | number };

/** A translation set: texts of one language by flat key, with `{{name}}` parameters. */
export type TextSet = { readonly [key: string]: string };

/** Texts of one language by flat key. */
export interface Texts {
  readonly language: string;
  /** `find("form.step", { n: 2 })` → "2番目"; undefined for an unknown key. */
  find(key: string, parameters?: TextParameters): string | undefined;
}

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
  const texts = opened.get(i18n.store) ?? openTexts(i18n);
  opened.set(i18n.store, texts);
  return texts;
}

/** Splits a text at its placeholders. The parts at odd indexes are names. */
const placeholder = /\{\{\s*(\w+)\s*\}\}/;

function openTexts({ language, store, services }: i18n): Texts {
  const set: unknown = store.data[language]?.['translation'];
  const texts = isObject(set) ? set : {};
  const compiled = new Map<string, readonly string[]>();
  function compileOnce(text: string): readonly string[] {
    const parts = compiled.get(text) ?? text.split(placeholder);
    compiled.set(text, parts);
    return parts;
  }
  return {
    language,
    // Not `t`, which resolves each key through namespaces and fallbacks: a form of 500 fields reads thousands of texts.
    find(key, parameters) {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
      if (typeof text !== 'string') return undefined;
      if (!text.includes('{{')) return text;
      return fill(compileOnce(text), parameters) ?? services.interpolator.interpolate(text, { ...parameters }, language, {});
    },
  };
}

/**
 * `(["", "label", "を入力してください"], { label: "氏名" })` → "氏名を入力してください": what i18next returns, at half its cost. Undefined for what only
 * i18next understands: formats and missing parameters.
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
