import type { Formatter } from '../../render/formatters/formatter.ts';
import { formatMoment } from '../../render/formatters/moment.ts';

/** `"2024-01-05T00:03:07Z"` → "2024/01/05 09:03:07", in Japan, by the text `format.dateTimeSeconds`. */
export const format: Formatter = (value, texts) =>
  formatMoment(value, texts.find('format.dateTimeSeconds') ?? 'YYYY/MM/DD HH:mm:ss', texts);
