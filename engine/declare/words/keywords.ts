// The registry of keywords: those of answers, and those of conditions, each described in engine/conditions/<keyword>/entry.ts or by
// an application.
import { entries } from '../../conditions/entries.ts';
import { answerKeywords } from './keywords/answer-keywords.ts';
import type { KeywordEntry } from './keywords/keyword-entry.ts';

export type { KeywordEntry } from './keywords/keyword-entry.ts';

/** Null, the empty string, an empty list and a missing value all count as absent. */
const conditionKeywords = new Map<string, KeywordEntry>(Object.values(entries).map((entry) => [entry.keyword, entry]));

/** Adds condition keywords of an application, before anything is checked. */
export function registerConditionEntries(added: readonly KeywordEntry[]): void {
  for (const entry of added) conditionKeywords.set(entry.keyword, entry);
}

export const listKeywords = (): readonly KeywordEntry[] => [...answerKeywords, ...conditionKeywords.values()];

/** A keyword of conditions. */
export const findConditionKeyword = (keyword: string): KeywordEntry | undefined => conditionKeywords.get(keyword);
