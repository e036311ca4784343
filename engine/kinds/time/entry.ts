import { momentOptions } from '../../declare/words/fields/moments.ts';
import { timeLimit } from '../../declare/words/keywords/moments.ts';
import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'time',
  doc: 'A time of day, HH:MM, from 00:00 to 23:59, chosen with the browser’s picker. It has no day and no time zone.',
  options: momentOptions('time', timeLimit, { name: 'time', min: '00:00', max: '23:59' }),
  answer: 'text',
  comparesAs: 'time',
  isRepeatable: true,
  range: { from: 'min', to: 'max', of: 'texts' },
  example: { kind: 'time', min: '09:00', max: '17:30' },
};
