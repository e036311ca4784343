import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'maximum',
  in: 'condition',
  doc: 'A number that is at most this.',
  takes: { type: 'number' },
  data: true,
  orders: 'numbers',
  example: { maximum: 3 },
};
