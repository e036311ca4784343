import type { FormatterEntry } from '../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'month',
  doc: 'A month in YYYYMM or YYYY-MM, by the text `format.month`.',
  example: '202705',
};
