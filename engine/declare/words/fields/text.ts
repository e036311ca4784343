import { type FieldWord, literal } from '../slots.ts';
import { autocomplete, maxLength, rows } from './common.ts';

export const text: FieldWord = {
  kind: 'text',
  doc: 'A plain value. As strict as free-text unless `raw`.',
  options: {
    maxLength: maxLength(100),
    rows,
    autocomplete,
    raw: literal('Takes every character. Only for what is compared and never shown to others.', { type: 'boolean' }, false),
  },
  answer: 'text',
  example: { kind: 'text', always: 'REQUIRED', maxLength: 191, autocomplete: 'username', raw: true },
};
