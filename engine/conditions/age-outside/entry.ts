import { ages } from '../../declare/words/keywords/ages.ts';
import type { KeywordEntry } from '../../declare/words/keywords/keyword-entry.ts';

export const entry: KeywordEntry = {
  keyword: 'ageOutside',
  in: 'condition',
  doc: 'A birthday (YYYYMMDD) whose age, in whole years today, the restriction does not admit. An absent birthday is neither outside nor within.',
  takes: ages,
  data: true,
  example: { ageOutside: { minAge: 18 } },
};
