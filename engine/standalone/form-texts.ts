import english from '../texts/en.json' with { type: 'json' };
import type { TextSet } from '../texts/texts.ts';

const sets = new Map<string, TextSet>([['en', english]]);

/** Adds the engine's texts in a language. Pages load only what they show. */
export function registerTexts(language: string, set: TextSet): void {
  sets.set(language, set);
}

/** The engine's texts in a language, in English where they are missing. */
export const findTexts = (language: string): TextSet => ({ ...english, ...sets.get(language) });
