import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'sameAs',
  in: 'condition',
  doc: 'Equals that value; two absent values are equal.',
  takes: {},
  data: true,
  example: { sameAs: '$.form.email' },
};
