import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'lessThan',
  in: 'condition',
  doc: 'A number that is less than this.',
  takes: { type: 'number' },
  data: true,
  orders: 'numbers',
  example: { lessThan: 3 },
};
