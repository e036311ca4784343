import { birthYears } from '../../../age-restriction.ts';
import type { FieldKindEntry } from '../../option-schemas.ts';

export const birthday: FieldKindEntry = {
  kind: 'birthday',
  doc: `A birthday, typed as YYYY/MM/DD, with a Japanese era or in another unambiguous format, and stored as YYYYMMDD. A calendar day from ${birthYears.first} on that is not in the future.`,
  options: {},
  answer: 'text',
  hasAge: true,
  shownAs: 'birthday',
  example: { kind: 'birthday' },
};
