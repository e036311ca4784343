import { data, type FieldKindEntry, formerly, itemLink, literal, required } from '../../../engine/declare/index.ts';

export const entry: FieldKindEntry = {
  kind: 'policies',
  doc: 'Acceptance of every policy at its revision. Never ticked by default; omitted if there is no policy.',
  options: {
    policies: formerly(
      'from',
      required(data('List of policies in the settings or in the form’s context: policyId, revision, key.')),
    ),
    agreed: data('Earlier acceptances: a list of policyId and revision. The same or a later revision counts.'),
    show: data('The policies to show, with title, url and content.'),
    agreedAs: literal(
      'Policies that were accepted earlier. box: each with its text and a mark; line: one line with links and the day, and they are sent again.',
      { enum: ['box', 'line'] },
      'box',
    ),
    link: itemLink('Page with the text of a policy that is not external; `{policyId}` is its id. For `line`.'),
    hideAgreed: literal('Whether policies that were accepted earlier are left out.', { type: 'boolean' }, false),
  },
  answer: 'policies',
  example: {
    kind: 'policies',
    required: true,
    policies: '$.settings.policies.policies',
    agreed: '$.context.agreedPolicies',
    show: '$.policies',
  },
};
