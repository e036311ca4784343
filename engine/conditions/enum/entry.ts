import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'enum',
  in: 'condition',
  doc: 'Equals one of these.',
  takes: { type: 'array' },
  example: { enum: ['1', '2'] },
};
