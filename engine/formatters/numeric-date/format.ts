import type { Formatter } from '../../render/formatters/formatter.ts';
import { formatMoment } from '../../render/formatters/moment.ts';

/** `"2024-01-04T15:30:00Z"` → "2024/01/05", in Japan, by the text `format.numericDate`. */
export const format: Formatter = (value, texts) => formatMoment(value, texts.find('format.numericDate') ?? 'YYYY/MM/DD', texts);
