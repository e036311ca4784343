import type { DataPlan, Scopes, SettledData, WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { formatValue, showCode } from '../formatters/index.ts';
import type { Texts } from '../host.ts';
import { pickLanguage, showPlain } from './show-plain.ts';

/** What words are read with. */
export interface WordsSurroundings {
  readonly texts: Texts;
  readonly scopes: Scopes;
}
export type WordParameters = { readonly [name: string]: string | number };
export type WordsReader = {
  (words: WordsPlan, parameters?: WordParameters): string;
  (words: WordsPlan | undefined, parameters?: WordParameters): string | undefined;
};

/**
 * Words as a person reads them: `{ key: "home.title", with: { serviceName: { at: [...] } } }` → "みなとストアへようこそ".
 * `parameters` come from the part that draws (seconds of a countdown). A missing text shows its key.
 */
export function showWords(words: WordsPlan, around: WordsSurroundings, parameters: WordParameters = {}): string {
  if ('key' in words) {
    const own = Object.entries(words.with ?? {}).map(([name, value]) => [name, showParameter(value, around)]);
    return around.texts.find(words.key, { ...Object.fromEntries(own), ...parameters }) ?? words.key;
  }
  if ('data' in words) return showData(words.data, around);
  if ('code' in words) {
    const code = String(readPath(around.scopes, words.code.at) ?? '');
    return showCode(words.as, code, around.texts);
  }
  return pickLanguage(words.words, around.texts.language);
}

/** What stands at a path, by its formatter: `{ at: ["page", "since"], as: "date" }` → "2026/11/21". Nothing → the empty string. */
function showData(data: DataPlan | SettledData, around: WordsSurroundings): string {
  const value = 'value' in data ? data.value : readPath(around.scopes, data.at);
  if (data.as !== undefined) return formatValue(data.as, value, around.texts);
  return showPlain(value, around.texts.language);
}

function showParameter(value: DataPlan | SettledData | string | number, around: WordsSurroundings): string | number {
  return typeof value === 'object' ? showData(value, around) : value;
}
