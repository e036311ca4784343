import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';
import { momentLimit } from '../../declare/words/keywords/moments.ts';

export const entry: KeywordEntry = {
  keyword: 'before',
  in: 'condition',
  doc: 'A day, month, time of day, or day with a time, before this one. It may be relative to today or now (`today-18y`, `now+2h`).',
  takes: momentLimit,
  data: true,
  orders: 'moments',
  example: { before: 'today' },
};
