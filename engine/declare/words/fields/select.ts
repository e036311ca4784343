import { type FieldWord, literal } from '../slots.ts';
import { autocomplete, choices } from './common.ts';

export const select: FieldWord = {
  kind: 'select',
  doc: 'One of several values, from a list that opens.',
  options: {
    choices,
    blank: literal('Whether it begins empty; otherwise the first value is chosen by itself.', { type: 'boolean' }, false),
    autocomplete,
  },
  answer: 'text',
  example: { kind: 'select', blank: true, choices: [{ value: 'mail', words: 'contact.byMail' }] },
};
