// An answer of which an envelope sends each word by a name of its own.
import type { Json } from '../declare/index.ts';

/** `("TARO YAMADA", 1)` → `"YAMADA"`; without `word` the answer itself. */
export function pickWord(answer: Json, word: number | undefined): Json {
  return word === undefined || typeof answer !== 'string' ? answer : (answer.split(' ')[word] ?? null);
}

/** Puts one word of an answer in its place: `("TARO", 1, "YAMADA")` → `"TARO YAMADA"`. */
export function placeWord(answer: Json | undefined, word: number, value: Json): Json {
  if (value === null) return answer ?? null;
  if (typeof value !== 'string') return value;
  const words = typeof answer === 'string' ? answer.split(' ') : [];
  while (words.length <= word) words.push('');
  return words.with(word, value).join(' ');
}
