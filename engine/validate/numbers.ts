import { hyphenSigns } from '../declare/words/separator-signs.ts';
import { removeInvisible } from './text-characters.ts';

// A double holds every decimal number of 15 digits.
const maxDigits = 15;
const maxLength = 60;
const sign = new RegExp(`^[${hyphenSigns}]`);
/** Digits above a line, in circles and the like: `²`, which would become a digit of its own. */
const otherDigits = /\p{No}/u;
const written = /^[+-]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]*)(?:\.[0-9]*)?$/;

/**
 * Reads a number as people write it: `"１，２００"` → 1200, `"−0.50"` → -0.5, `"+3"` → 3. Undefined if the text is no number in this notation
 * (`"1e3"`, `"1.200,5"`, `"12円"`), or has more than 15 digits.
 */
export function readNumberText(text: string): number | undefined {
  if (text.length > maxLength || otherDigits.test(text)) return undefined;
  const halfWidth = removeInvisible(text).normalize('NFKC').replace(/\s/g, '').replace(sign, '-');
  const digits = halfWidth.replace(/[^0-9]/g, '');
  if (!written.test(halfWidth) || digits === '' || digits.replace(/^0+/, '').length > maxDigits) return undefined;
  return positiveZero(Number(halfWidth.replaceAll(',', '')));
}

/** JSON has no negative zero, so that an answer is the same after it was sent. */
export const positiveZero = (value: number): number => (value === 0 ? 0 : value);

/** `(12.5, 2)` → "12.50", as an input holds it; never fewer digits than the number has: `(1.239, 2)` → "1.239". */
export function writeNumber(value: number, fractionDigits: unknown): string {
  const padded = typeof fractionDigits === 'number' ? value.toFixed(fractionDigits) : '';
  return padded !== '' && Number(padded) === value ? padded : writePlain(value);
}

/** Without exponents and commas. Making a NumberFormat takes browsers 80 ms, so only numbers with an exponent do. */
function writePlain(value: number): string {
  const text = String(Number(value.toPrecision(maxDigits)));
  return text.includes('e')
    ? new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: maxDigits }).format(value)
    : text;
}
