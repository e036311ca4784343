import type { Formatter } from '../../render/formatters/formatter.ts';

/** A text as it is, a number in digits. */
export const format: Formatter = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
