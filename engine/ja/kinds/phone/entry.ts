import type { FieldKindEntry } from '../../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'phone',
  doc: 'A Japanese telephone number of 10 or 11 digits. Full-width digits, hyphens, brackets and spaces are normalised, and +81 becomes 0.',
  options: {},
  answer: 'text',
  isRepeatable: true,
  shownAs: 'phone',
  example: { kind: 'phone' },
};
