import { hyphenSigns } from '../declare/words/separator-signs.ts';
import { removeInvisible } from './text-characters.ts';

// A double holds every decimal number of 15 digits.
const maxDigits = 15;
const maxLength = 60;
const sign = new RegExp(`^[${hyphenSigns}]`);
const written = /^[+-]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]*)(?:\.[0-9]*)?$/;

/**
 * Reads a number as people write it: `"１，２００"` → 1200, `"−0.50"` → -0.5, `"+3"` → 3. Undefined if the text is no number in this notation
 * (`"1e3"`, `"1.200,5"`, `"12円"`), or has more than 15 digits.
 */
export function readNumberText(text: string): number | undefined {
  if (text.length > maxLength) return undefined;
  const plain = removeInvisible(text).normalize('NFKC').replace(/\s/g, '').replace(sign, '-');
  const digits = plain.replace(/[^0-9]/g, '');
  if (!written.test(plain) || digits === '' || digits.replace(/^0+/, '').length > maxDigits) return undefined;
  return positiveZero(Number(plain.replaceAll(',', '')));
}

/** JSON has no negative zero, so that an answer is the same after it was sent. */
export const positiveZero = (value: number): number => (value === 0 ? 0 : value);

/** `(12.5, 2)` → "12.50", as an input holds it; without digits as many as the number has. */
export const writeNumber = (value: number, fractionDigits: unknown): string =>
  typeof fractionDigits === 'number' ? value.toFixed(fractionDigits) : String(value);
