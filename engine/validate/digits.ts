import { separatorSigns } from '../declare/words/separator-signs.ts';
import { removeInvisible } from './text-characters.ts';

const separators = new RegExp(`[${separatorSigns}]`, 'g');

/** Converts full-width digits and removes everything else, for digits-only inputs: `"0a９-0"` → `"090"`. */
export function extractDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** Like extractDigits, but keeps the plus sign of an international number: `"+81 90-1234"` → `"+81901234"`. */
export function extractPhoneDigits(text: string): string {
  return (/^\s*[+＋]/.test(removeInvisible(text)) ? '+' : '') + extractDigits(text);
}

/** Removes separators: `"１００－０００１"`, `"100・0001"` → `"1000001"`. `signs`: what else is removed with them. */
export function stripSeparators(text: string, signs = separators): string {
  // Normalise again: characters around a removed sign may now compose.
  return text.normalize('NFKC').replace(signs, '').normalize('NFKC');
}
