import type { FormatterEntry } from '../../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'postalCode',
  doc: 'A postal code of seven digits with a hyphen.',
  example: '1000001',
};
