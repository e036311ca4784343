import type { Formatter } from '../../render/formatters/formatter.ts';
import { groupDigits } from '../../render/formatters/group-digits.ts';

/** `1234567` → "1,234,567". */
export const format: Formatter = (value) => (typeof value === 'number' ? groupDigits(String(value)) : '');
