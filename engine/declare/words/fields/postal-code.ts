import type { FieldWord } from '../slots.ts';

export const postalCode: FieldWord = {
  kind: 'postal-code',
  doc: 'A Japanese postal code: exactly 7 digits. Full-width digits, hyphens and spaces are tidied.',
  options: {},
  answer: 'text',
  example: { kind: 'postal-code' },
};
