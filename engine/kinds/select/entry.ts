import { autocomplete, choices, choicesBy, choicesFrom } from '../../declare/words/fields/common.ts';
import { type FieldKindEntry, formerly, literal, words } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'select',
  doc: 'One of several values, in a drop-down list.',
  options: {
    choices,
    choicesFrom: formerly('from', choicesFrom),
    choicesBy,
    blank: literal('Whether it is initially empty; otherwise the first value is preselected.', { type: 'boolean' }, false),
    searchLabel: words('Label of a field that filters a long list; it appears with scripts and at least eight choices.'),
    autocomplete,
  },
  answer: 'text',
  isRepeatable: true,
  example: { kind: 'select', blank: true, choices: [{ value: 'mail', text: 'contact.byMail' }] },
};
