// An answer of which an envelope sends each word by a name of its own.
import type { Json } from '../declare/index.ts';

/**
 * `("TARO YAMADA", 0, 1)` → `"TARO"`; without `word` the answer itself. The last word has the rest of the answer, so that nothing is
 * lost: `("TARO B YAMADA", 1, 1)` → `"B YAMADA"`.
 */
export function pickWord(answer: Json, word: number | undefined, lastWord: number): Json {
  if (word === undefined || typeof answer !== 'string') return answer;
  const words = answer.split(' ');
  if (word < lastWord) return words[word] ?? null;
  return words.length > word ? words.slice(word).join(' ') : null;
}

/** Puts one word of an answer in its place: `("TARO", 1, "YAMADA")` → `"TARO YAMADA"`. */
export function placeWord(answer: Json | undefined, word: number, value: Json): Json {
  if (value === null) return answer ?? null;
  if (typeof value !== 'string') return value;
  const words = typeof answer === 'string' ? answer.split(' ') : [];
  while (words.length <= word) words.push('');
  return words.with(word, value).join(' ');
}
