import type { FieldWord } from '../slots.ts';
import { choices } from './common.ts';

export const radio: FieldWord = {
  kind: 'radio',
  doc: 'One of a few values, all in view.',
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
