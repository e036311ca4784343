import type { Formatter } from '../../render/formatters/formatter.ts';
import { formatMoment } from '../../render/formatters/moment.ts';

/** `"2024-01-04T15:30:00Z"` → "2024/01/05 00:30", in Japan time, by the text `format.dateTime`. */
export const format: Formatter = (value, texts) =>
  formatMoment(value, texts.find('format.dateTime') ?? 'YYYY/MM/DD HH:mm', texts);
