/** A rule of answers, described. Its function is registered with `registerAnswerRules` and `registerLazyAnswerRules`. */
export interface AnswerRuleEntry {
  /** As fields name it in `validate`; also the rule of its issue, whose text is `issue.rule.<rule>`. */
  readonly rule: string;
  readonly doc: string;
}
