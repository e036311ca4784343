import type { FieldKindEntry } from '../../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'prefecture',
  doc: 'One of the 47 prefectures, "1" Hokkaido to "47" Okinawa; "0" means unselected. Labels are their names, unless the project has a text `codes.prefecture.<number>`.',
  options: {},
  answer: 'text',
  isRepeatable: true,
  example: { kind: 'prefecture' },
};
