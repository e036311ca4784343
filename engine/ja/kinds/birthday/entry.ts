import { birthYears } from '../../../declare/age-restriction.ts';
import type { FieldKindEntry } from '../../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'birthday',
  doc: `A birthday, typed as YYYY/MM/DD, with a Japanese era or in another unambiguous format, and stored as YYYYMMDD. A calendar day from ${birthYears.first} on that is not in the future.`,
  options: {},
  answer: 'text',
  comparesAs: 'day',
  hasAge: true,
  shownAs: 'birthday',
  example: { kind: 'birthday' },
};
