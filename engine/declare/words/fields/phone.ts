import type { FieldWord } from '../slots.ts';

export const phone: FieldWord = {
  kind: 'phone',
  doc: 'A Japanese telephone number: 10 or 11 digits. Full-width digits, hyphens and spaces are tidied.',
  options: {},
  answer: 'text',
  example: { kind: 'phone' },
};
