import type { FormatterEntry } from '../../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'phone',
  doc: 'A Japanese telephone number with hyphens; others unchanged.',
  example: '0312345678',
};
