import type { FormatterEntry } from '../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'duration',
  doc: 'A number of days, weeks, months or years, by the texts `format.span.<unit>.one` and `.other`.',
  example: { unit: 'months', count: 3 },
};
