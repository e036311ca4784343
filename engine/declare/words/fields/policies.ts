import { data, type FieldWord, required } from '../slots.ts';

export const policies: FieldWord = {
  kind: 'policies',
  doc: 'Agreement to every policy, at its revision. Never ticked by itself; gone when there is no policy.',
  options: {
    from: required(data('Where the settings list the policies: policyId, revision, key.')),
    agreed: data('What was agreed before: a list of policyId and revision. This or a later revision counts.'),
    show: data('The policies with title, url and content, as they are drawn.'),
  },
  answer: 'policies',
  example: {
    kind: 'policies',
    always: 'REQUIRED',
    from: { at: 'settings.policies.policies' },
    agreed: { at: 'context.agreedPolicies' },
    show: { at: 'policies' },
  },
};
