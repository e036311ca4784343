import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import type { TextSet } from './texts.ts';

/** The engine's own texts, by language. An application replaces one by a text with the same key. */
export const defaultTexts: { readonly [language: string]: TextSet } = { ja, en };
