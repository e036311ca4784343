import { choices, choicesBy, choicesFrom } from '../../declare/words/fields/common.ts';
import { type FieldKindEntry, formerly } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'checkbox-group',
  doc: 'Any of several values. REQUIRED means at least one.',
  options: { choices, choicesFrom: formerly('from', choicesFrom), choicesBy },
  answer: 'list',
  example: { kind: 'checkbox-group', choices: [{ value: 'news', text: 'contact.news' }] },
};
