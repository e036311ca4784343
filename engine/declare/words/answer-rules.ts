// The registry of an application's own rules of answers, which packs add. The engine has none.
import type { AnswerRuleEntry } from './answer-rule-entry.ts';
import { collectWords, sortWords } from './definition/words-of-packs.ts';

const readRules = collectWords<AnswerRuleEntry>(
  [],
  ({ answerRules }) => answerRules,
  ({ rule }) => rule,
);

/** All rules, sorted by name. */
export const listAnswerRules = (): readonly AnswerRuleEntry[] => sortWords(readRules());

export const findAnswerRule = (rule: string): AnswerRuleEntry | undefined => readRules().get(rule);
