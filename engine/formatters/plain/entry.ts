import type { FormatterEntry } from '../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = { formatter: 'plain', doc: 'A text or number, unchanged.', example: 'M-1024' };
