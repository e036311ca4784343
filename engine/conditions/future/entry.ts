import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'future',
  in: 'condition',
  doc: 'Whether a day (YYYYMMDD) is after today.',
  takes: { type: 'boolean' },
  example: { future: true },
};
