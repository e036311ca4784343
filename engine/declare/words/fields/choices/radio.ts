import type { FieldKindEntry } from '../../option-schemas.ts';
import { choices } from '../common.ts';

export const radio: FieldKindEntry = {
  kind: 'radio',
  doc: 'One of a few values, all visible.',
  options: { choices },
  answer: 'text',
  example: {
    kind: 'radio',
    choices: [
      { value: 'mail', words: 'contact.byMail' },
      { value: 'phone', words: 'contact.byPhone' },
    ],
  },
};
