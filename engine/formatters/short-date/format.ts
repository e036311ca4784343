import type { Formatter } from '../../render/formatters/formatter.ts';
import { formatMoment } from '../../render/formatters/moment.ts';

/** `"2024-01-04T15:30:00Z"` → "2024/1/5", in Japan, by the text `format.shortDate`. */
export const format: Formatter = (value, texts) => formatMoment(value, texts.find('format.shortDate') ?? 'YYYY/M/D', texts);
