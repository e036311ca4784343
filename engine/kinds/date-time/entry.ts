import { momentOptions } from '../../declare/words/fields/moments.ts';
import { dateTimeLimit } from '../../declare/words/keywords/moments.ts';
import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'date-time',
  doc: 'A day with a local time, YYYY-MM-DDTHH:MM, chosen with the browser’s picker or, where it has none, written such as 2026/4/1 9:30. Its limits may be relative to now (`now+2h`, `now-30min`, `now+7d`), or days: all of the day is allowed. It may be compared with a `date`, too.',
  options: momentOptions('dateTime', dateTimeLimit, { name: 'day and time', min: '0001-01-01T00:00', max: '9999-12-31T23:59' }),
  answer: 'text',
  comparesAs: 'dateTime',
  shownAs: 'dateTime',
  isRepeatable: true,
  range: { from: 'min', to: 'max', of: 'days' },
  example: { kind: 'date-time', min: 'now+2h', max: 'today+30d' },
};
