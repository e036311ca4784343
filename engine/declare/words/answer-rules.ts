// The registry of an application's own rules of answers, which packs add. The engine has none.
import { collectWords, sortWords } from './definition/words-of-packs.ts';

/** A rule of answers, described. Its function is registered with `registerAnswerRules` and `registerLazyAnswerRules`. */
export interface AnswerRuleEntry {
  /** As fields name it in `validate`; also the rule of its issue, whose text is `issue.rule.<rule>`. */
  readonly rule: string;
  readonly doc: string;
}

const readRules = collectWords<AnswerRuleEntry>(
  [],
  ({ answerRules }) => answerRules,
  ({ rule }) => rule,
);

/** All rules, sorted by name. */
export const listAnswerRules = (): readonly AnswerRuleEntry[] => sortWords(readRules());

export const findAnswerRule = (rule: string): AnswerRuleEntry | undefined => readRules().get(rule);
