import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'present',
  in: 'condition',
  isBase: true,
  doc: 'Whether a value is present.',
  takes: { type: 'boolean' },
  example: { present: true },
};
