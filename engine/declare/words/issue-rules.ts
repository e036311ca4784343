/** Rules of issues that no keyword brings, and their parameters. With the keywords' own rules these are all that the judge says. */
export const judgeRules: { readonly [rule: string]: { readonly doc: string; readonly parameters: readonly string[] } } = {
  required: { doc: 'Nothing was answered. Of policies: not every one was agreed.', parameters: ['policyId'] },
  type: { doc: 'The answer has the wrong JSON type, or is no Unicode text.', parameters: [] },
  unknown: { doc: 'The form does not ask for this.', parameters: [] },
  unique: { doc: 'Two items of a list have the same id.', parameters: [] },
  mismatch: { doc: 'The confirmation differs.', parameters: [] },
  future: { doc: 'The day is in the future.', parameters: [] },
  unjudged: { doc: 'The validator of this field is missing: closed, since we cannot say that it is right.', parameters: [] },
};
