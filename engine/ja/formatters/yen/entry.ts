import type { FormatterEntry } from '../../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = { formatter: 'yen', doc: 'An amount in yen, by the text `format.yen`.', example: 1980 };
