/**
 * A rule of answers, described. Its function is registered with `registerAnswerRules` and `registerLazyAnswerRules`; that of a rule which only
 * the server can decide with `registerServerRules`.
 */
export interface AnswerRuleEntry {
  /** As fields name it in `validate`; also the rule of its issue, whose text is `validateMessage` or `issue.rule.<rule>`. */
  readonly rule: string;
  readonly doc: string;
  /** Only the server decides it, when everything else is valid. Browsers learn of the issue as of any other. */
  readonly onServer?: true;
}
