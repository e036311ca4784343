import { separatorSigns } from '../../../declare/index.ts';
import { extractDigits, removeInvisible } from '../../../validate/index.ts';

/** `"19900105"` → `"1990/01/05"`; text that is not eight digits stays unchanged. */
export function showDay(day: string): string {
  return /^[0-9]{8}$/.test(day) ? `${day.slice(0, 4)}/${day.slice(4, 6)}/${day.slice(6)}` : day;
}

// Digits, or a year of four digits followed by separators.
const yearFirst = new RegExp(`^(?:[0-9]{0,4}|[0-9]{4}[0-9/${separatorSigns}]*)$`);
const notInDays = /[a-z]/gi;
const eraLetter = /^ *[mtshr]/i;

/**
 * Inserts slashes while a day is typed year first: `"19900"` → `"1990/0"`, `"1990/1/"` → `"1990/01/"`. Other formats
 * (`"平成2年1月5日"`, `"H2.1.5"`, `"1/5/1990"`) stay as typed and are parsed on blur. Converts full-width characters, and removes
 * letters that no day contains.
 */
export function slashDay(typed: string): string {
  const plain = removeInvisible(typed.replace(/\s/g, ' ')).normalize('NFKC');
  const first = eraLetter.exec(plain)?.[0] ?? '';
  const text = first + plain.slice(first.length).replace(notInDays, '');
  if (!yearFirst.test(text)) return text;
  const [year = '', month = '', ...rest] = text.replace(/[^0-9]+/g, '/').split('/');
  // A separator after a one-digit month completes it.
  const isMonthDone = rest.length > 0 && year.length === 4;
  const digits = year + (isMonthDone ? month.padStart(2, '0') : month) + rest.join('');
  const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '');
  return parts.join('/') + (isMonthDone && parts.length === 2 ? '/' : '');
}

/** Whether a day typed year first has too many digits. */
export function isDayTooLong(held: string): boolean {
  return /^[0-9]{4}\//.test(held) && extractDigits(held).length > 8;
}
