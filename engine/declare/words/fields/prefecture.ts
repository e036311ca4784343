import type { FieldWord } from '../slots.ts';

export const prefecture: FieldWord = {
  kind: 'prefecture',
  doc: 'One of the 47 prefectures, "1" Hokkaido to "47" Okinawa; "0" is unselected. Labels are `codes.prefecture.<number>`.',
  options: {},
  answer: 'text',
  example: { kind: 'prefecture' },
};
