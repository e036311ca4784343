import { momentOptions } from '../../declare/words/fields/moments.ts';
import { monthLimit } from '../../declare/words/keywords/moments.ts';
import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'month',
  doc: 'A month of a year, YYYY-MM, chosen with the browser’s picker or, where it has none, written such as 2026/4 or 2026年4月.',
  options: momentOptions('month', monthLimit, { name: 'month', min: '0001-01', max: '9999-12' }),
  answer: 'text',
  comparesAs: 'month',
  isRepeatable: true,
  shownAs: 'month',
  range: { from: 'min', to: 'max', of: 'texts' },
  example: { kind: 'month', min: '2020-01' },
};
