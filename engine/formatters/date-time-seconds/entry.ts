import type { FormatterEntry } from '../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'dateTimeSeconds',
  doc: 'Day and time to the second of a timestamp (ISO 8601) where the page is (Japan by default), by the text `format.dateTimeSeconds`.',
  example: '2024-01-05T00:03:07Z',
};
