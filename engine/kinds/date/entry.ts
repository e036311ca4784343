import { momentOptions } from '../../declare/words/fields/moments.ts';
import { dayLimit } from '../../declare/words/keywords/moments.ts';
import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'date',
  doc: 'A calendar day, YYYY-MM-DD, chosen with the browser’s date picker. An incomplete or impossible day is an issue; without scripts the browser refuses to post it. Its limits may be relative to today: `today+30d`, `today-2w`, `today+6m`, `today-18y` (at least 18 years old). Today is that of Japan, unless the application names a time zone.',
  options: momentOptions('day', dayLimit, { name: 'day', min: '0001-01-01', max: '9999-12-31' }),
  answer: 'text',
  comparesAs: 'day',
  isRepeatable: true,
  shownAs: 'date',
  range: { from: 'min', to: 'max', of: 'days' },
  example: { kind: 'date', min: '2020-01-01' },
};
