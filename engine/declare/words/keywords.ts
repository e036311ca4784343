// The registry of keywords: those of answers, and those of conditions, each described in engine/conditions/<keyword>/entry.ts or by
// a pack.
import { entries } from '../../conditions/entries.ts';
import { collectWords, sortWords } from './definition/words-of-packs.ts';
import { answerKeywords } from './keywords/answer-keywords.ts';
import type { KeywordEntry } from './keywords/keyword-entry.ts';

export type { KeywordEntry } from './keywords/keyword-entry.ts';

/** Null, the empty string, an empty list and a missing value all count as absent. */
const readConditionKeywords = collectWords<KeywordEntry>(
  Object.values(entries),
  ({ conditions }) => conditions,
  ({ keyword }) => keyword,
);

const readAnswerKeywords = collectWords<KeywordEntry>(
  answerKeywords,
  (pack) => pack.answerKeywords,
  ({ keyword }) => keyword,
);

export const listKeywords = (): readonly KeywordEntry[] => [
  ...readAnswerKeywords().values(),
  ...sortWords(readConditionKeywords()),
];

/** A keyword of conditions. */
export const findConditionKeyword = (keyword: string): KeywordEntry | undefined => readConditionKeywords().get(keyword);
