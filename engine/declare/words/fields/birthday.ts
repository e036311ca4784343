import { birthYears } from '../../age-restriction.ts';
import type { FieldWord } from '../slots.ts';

export const birthday: FieldWord = {
  kind: 'birthday',
  doc: `A day of birth, typed as YYYY/MM/DD and kept as YYYYMMDD. A real day from ${birthYears.first} on that is not in the future.`,
  options: {},
  answer: 'text',
  example: { kind: 'birthday' },
};
