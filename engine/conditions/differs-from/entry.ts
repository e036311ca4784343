import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'differsFrom',
  in: 'condition',
  doc: 'Does not equal that value.',
  takes: {},
  data: true,
  example: { differsFrom: '$.rejected.code' },
};
