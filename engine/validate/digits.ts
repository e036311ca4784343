// Hyphens of Japanese keyboards, including the long-vowel mark, and spaces.
const separators = /[-\u2010-\u2015\u2212\u30FC ]/g;
const postalSigns = /[-\u2010-\u2015\u2212\u30FC 〒]/g;
const phoneSigns = /[-\u2010-\u2015\u2212\u30FC ().]/g;

/** Converts full-width digits and removes everything else, for digits-only inputs: `"0a９-0"` → `"090"`. */
export function extractDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** Like extractDigits, but keeps the plus sign of an international number: `"+81 90-1234"` → `"+81901234"`. */
export function extractPhoneDigits(text: string): string {
  return (/^[ 　]*[+＋]/.test(text) ? '+' : '') + extractDigits(text);
}

/** Removes hyphens and spaces: `"１００－０００１"` → `"1000001"`. */
export function stripSeparators(text: string): string {
  return strip(text, separators);
}

/** Removes hyphens, spaces and the postal mark: `"〒100-0001"` → `"1000001"`. */
export function normalisePostalCode(text: string): string {
  return strip(text, postalSigns);
}

/**
 * Also removes brackets and dots, and replaces Japan's country code by the 0 of a domestic number: `"+81 (0)90-1234-5678"` →
 * `"09012345678"`.
 */
export function normalisePhone(text: string): string {
  return strip(text, phoneSigns).replace(/^\+810?(?=[1-9])/, '0');
}

function strip(text: string, signs: RegExp): string {
  // Normalise again: characters around a removed sign may now compose.
  return text.normalize('NFKC').replace(signs, '').normalize('NFKC');
}
