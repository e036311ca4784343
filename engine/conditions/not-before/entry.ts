import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';
import { momentLimit } from '../../declare/words/keywords/moments.ts';

export const entry: KeywordEntry = {
  keyword: 'notBefore',
  in: 'condition',
  doc: 'A day, month, time of day, or day with a time, that is the same as this one or later.',
  takes: momentLimit,
  data: true,
  orders: 'moments',
  example: { notBefore: 'today' },
};
