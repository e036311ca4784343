import { type FieldKindEntry, literal } from '../../option-schemas.ts';

export const pinCode: FieldKindEntry = {
  kind: 'pin-code',
  doc: 'A number chosen by the person, with one cell per digit. Sent as one value; without scripts it is one plain input.',
  options: {
    length: literal('Number of digits.', { type: 'integer', minimum: 3, maximum: 12 }, 4),
    of: literal('Key of the repeated field; reports `mismatch` if the two differ.', {
      type: 'string',
      minLength: 1,
      maxLength: 100,
    }),
  },
  answer: 'text',
  secret: true,
  example: { kind: 'pin-code', always: 'REQUIRED', length: 4 },
};
