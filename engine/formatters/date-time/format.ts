import type { Formatter } from '../../render/formatters/formatter.ts';
import { formatMoment } from '../../render/formatters/moment.ts';

/** A day that limits a day with a time. */
const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** `"2024-01-04T15:30:00Z"` → "2024/01/05 00:30", in Japan, by the text `format.dateTime`; `"2024-01-05"` → "2024/01/05" */
export const format: Formatter = (value, texts) =>
  typeof value === 'string' && day.test(value)
    ? formatMoment(value, texts.find('format.date') ?? 'YYYY/MM/DD', texts)
    : formatMoment(value, texts.find('format.dateTime') ?? 'YYYY/MM/DD HH:mm', texts);
