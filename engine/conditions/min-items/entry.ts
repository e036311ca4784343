import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'minItems',
  in: 'condition',
  doc: 'A list with at least this many entries.',
  takes: { type: 'integer', minimum: 0 },
  example: { minItems: 1 },
};
