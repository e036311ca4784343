import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';
import { momentLimit } from '../../declare/words/keywords/moments.ts';

export const entry: KeywordEntry = {
  keyword: 'notAfter',
  in: 'condition',
  doc: 'A day, month, time of day, or day with a time, that is the same as this one or earlier.',
  takes: momentLimit,
  data: true,
  orders: 'moments',
  example: { notAfter: 'today' },
};
