import type { Declarations } from '../../../engine/declare/index.ts';
import { createTexts, type TextParameters } from '../../../engine/texts/index.ts';

/** Returns a declared text, in Japanese if it is missing in the language, with its parameters inserted. Undefined: no such key. */
export function findText(
  { texts }: Pick<Declarations, 'texts'>,
  language: string,
  key: string,
  parameters?: TextParameters,
): string | undefined {
  const set = texts[language];
  const text = set === undefined ? undefined : createTexts(language, set).find(key, parameters);
  return text === undefined && language !== 'ja' ? findText({ texts }, 'ja', key, parameters) : text;
}
