/**
 * Rules of issues that no keyword produces, and their parameters. Together with the keywords' rules these are all rules that
 * validation reports.
 */
export const issueRules: { readonly [rule: string]: { readonly doc: string; readonly parameters: readonly string[] } } = {
  required: { doc: 'The answer is missing. For policies: not all are accepted.', parameters: ['policyId'] },
  type: { doc: 'The answer has the wrong JSON type or is not valid Unicode.', parameters: [] },
  unknown: { doc: 'The form does not have this field.', parameters: [] },
  unique: { doc: 'Two items of a list have the same id.', parameters: [] },
  mismatch: { doc: 'The confirmation differs.', parameters: [] },
  after: { doc: 'The answer is not later than another value.', parameters: ['limit'] },
  before: { doc: 'The answer is not earlier than another value.', parameters: ['limit'] },
  lessThan: { doc: 'The number is not less than another value.', parameters: ['limit'] },
  greaterThan: { doc: 'The number is not greater than another value.', parameters: ['limit'] },
  sumAtMost: { doc: 'The sum of several numbers is too great.', parameters: ['limit'] },
  future: { doc: 'The day is in the future.', parameters: [] },
  time: { doc: 'The answer is not a time of day.', parameters: [] },
  rejected: { doc: 'The application rejected the answer with a sentence of its own.', parameters: ['sentence'] },
  unjudged: { doc: 'The validator of this field is missing, so the answer is rejected.', parameters: [] },
};
