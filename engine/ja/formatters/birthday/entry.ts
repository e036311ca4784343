import type { FormatterEntry } from '../../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'birthday',
  doc: 'A day in YYYYMMDD, by the text `format.date`.',
  example: '19900105',
};
