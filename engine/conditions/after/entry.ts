import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';
import { momentLimit } from '../../declare/words/keywords/moments.ts';

export const entry: KeywordEntry = {
  keyword: 'after',
  in: 'condition',
  doc: 'A day, month or time of day after this one. A day may be relative to today in Japan (`today-18y`).',
  takes: momentLimit,
  data: true,
  example: { after: 'today' },
};
