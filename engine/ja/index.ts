// The Japanese pack: `defineEngine({ packs: [ja], … })`. Importing it registers what servers do with its words; components.ts
// registers what pages do.
import './answers.ts';
import { registerCompilers, registerUnclearDays } from '../compile/index.ts';
import type { WordPack } from '../declare/index.ts';
import { nameCountries } from './countries.ts';
import { entry as dayEra, pattern as unclearEra } from './day-era.ts';
import { entries as formatters } from './formatters/entries.ts';
import { compilers } from './kinds/compilers.ts';
import { entries as kinds } from './kinds/entries.ts';
import { namePrefectures } from './prefectures.ts';

export { namePrefectures } from './prefectures.ts';

export const ja: WordPack = {
  kinds: Object.values(kinds),
  formatters: Object.values(formatters),
  answerKeywords: [dayEra],
  texts: (language) => ({ country: nameCountries(language), codes: namePrefectures(language) }),
};

registerCompilers(compilers);
registerUnclearDays({ dayEra: unclearEra });
