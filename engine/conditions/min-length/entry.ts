import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'minLength',
  in: 'condition',
  doc: 'A text with at least this many characters.',
  takes: { type: 'integer', minimum: 0 },
  example: { minLength: 1 },
};
