import { answerKeywords } from './answer-keywords.ts';
import { conditionKeywords } from './condition-keywords.ts';
import type { KeywordEntry } from './keyword-entry.ts';

export type { KeywordEntry } from './keyword-entry.ts';
export const keywordEntries: readonly KeywordEntry[] = [...answerKeywords, ...conditionKeywords];
