import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'pattern',
  in: 'condition',
  doc: 'A text that matches the regular expression.',
  takes: { type: 'string' },
  example: { pattern: '/complete$' },
};
