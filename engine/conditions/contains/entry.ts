import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'contains',
  in: 'condition',
  doc: 'A list with this entry; of an object only the given properties are compared.',
  takes: {},
  data: true,
  example: { contains: 'news' },
};
