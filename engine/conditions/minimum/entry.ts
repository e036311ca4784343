import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'minimum',
  in: 'condition',
  doc: 'A number that is at least this.',
  takes: { type: 'number' },
  data: true,
  orders: 'numbers',
  example: { minimum: 18 },
};
