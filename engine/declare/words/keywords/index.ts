import { answerKeywords } from './answer-keywords.ts';
import { conditionKeywords } from './condition-keywords.ts';
import type { KeywordWord } from './keyword-word.ts';

export type { KeywordWord } from './keyword-word.ts';
export const keywordWords: readonly KeywordWord[] = [...answerKeywords, ...conditionKeywords];
