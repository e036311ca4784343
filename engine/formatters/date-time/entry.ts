import type { FormatterEntry } from '../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'dateTime',
  doc: 'Day and time of a timestamp (ISO 8601), or of the answer of a `date-time` field, where the page is (Japan by default), by the text `format.dateTime`.',
  example: '2024-01-04T15:30:00Z',
};
