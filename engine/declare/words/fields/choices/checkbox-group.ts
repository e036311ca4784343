import { type FieldKindEntry, formerly } from '../../option-schemas.ts';
import { choices, choicesFrom } from '../common.ts';

export const checkboxGroup: FieldKindEntry = {
  kind: 'checkbox-group',
  doc: 'Any of several values. REQUIRED means at least one.',
  options: { choices, choicesFrom: formerly('from', choicesFrom) },
  answer: 'list',
  example: { kind: 'checkbox-group', choices: [{ value: 'news', text: 'contact.news' }] },
};
