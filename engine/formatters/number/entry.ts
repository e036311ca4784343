import type { FormatterEntry } from '../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = { formatter: 'number', doc: 'A number with thousands separators.', example: 1234567 };
