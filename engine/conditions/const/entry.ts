import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'const',
  in: 'condition',
  doc: 'Equals this value; a literal without the keyword means the same. null: absent.',
  takes: {},
  example: { const: '1' },
};
