import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'greaterThan',
  in: 'condition',
  doc: 'A number that is greater than this.',
  takes: { type: 'number' },
  data: true,
  orders: 'numbers',
  example: { greaterThan: 3 },
};
