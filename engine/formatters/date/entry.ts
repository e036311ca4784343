import type { FormatterEntry } from '../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'date',
  doc: 'The day of a timestamp (ISO 8601) where the page is (Japan by default), by the text `format.date`.',
  example: '2024-01-04T15:30:00Z',
};
