import type { FormatterEntry } from '../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'numericDate',
  doc: 'The day of a timestamp (ISO 8601) where the page is (Japan by default), in digits, by the text `format.numericDate`: for lists of payments.',
  example: '2024-01-04T15:30:00Z',
};
