import { type FieldWord, literal } from '../slots.ts';

export const pinCode: FieldWord = {
  kind: 'pin-code',
  doc: 'A number of the person’s own choice, digit by digit in a cell each. One value on the wire; without scripts one plain control.',
  options: {
    length: literal('How many digits.', { type: 'integer', minimum: 3, maximum: 12 }, 4),
    of: literal('Key of the field that it repeats: it says so when the two differ (`mismatch`).', {
      type: 'string',
      minLength: 1,
      maxLength: 100,
    }),
  },
  answer: 'text',
  secret: true,
  example: { kind: 'pin-code', always: 'REQUIRED', length: 4 },
};
