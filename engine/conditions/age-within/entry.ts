import { ages } from '../../declare/words/keywords/ages.ts';
import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'ageWithin',
  in: 'condition',
  doc: 'A birthday whose age the restriction admits: `allow` true admits ages from minAge to maxAge, false excludes them; a missing limit is open-ended.',
  takes: ages,
  data: true,
  example: { ageWithin: { minAge: 13, maxAge: null, allow: true } },
};
