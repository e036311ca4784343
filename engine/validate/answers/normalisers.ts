import { stripSeparators } from '../digits.ts';
import { readDay } from '../read-day.ts';
import { removeInvisible } from '../text-characters.ts';

/** Runs before validation; a field plan lists the names of its normalisers in `options.normalise`, in order. */
export type Normaliser = (text: string) => string;

const engineNormalisers: { readonly [name: string]: Normaliser } = {
  /** Composes characters: か + ゛ becomes が. */
  nfc: (text) => text.normalize('NFC'),
  /** Composes characters, and converts full-width letters, digits and symbols. */
  nfkc: (text) => text.normalize('NFKC'),
  /** Replaces line breaks and tabs by a space. */
  oneLine: (text) => text.replace(/[\n\t]+/g, ' '),
  /**
   * Removes tabs, line breaks and invisible characters, such as zero-width ones and direction marks; variation selectors and combining
   * marks stay.
   */
  visible: removeInvisible,
  /** Removes spaces at both ends, including full-width ones. */
  trim,
  /** Removes what people write between digits: hyphens of all kinds, dots, commas and spaces. */
  digits: stripSeparators,
  /**
   * Converts 1990/1/5, 1990年1月5日 and 25/1/1990, with any of the separators of `digits`, and the days of registered calendars to eight
   * digits; ambiguous days stay unchanged.
   */
  date: (text) => readDay(text) ?? text,
  /** Like `date`, but to 1990-01-05. */
  isoDate: (text) => {
    const day = readDay(text);
    return day === undefined ? text : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  },
  /** Reads a JSON integer as text, before all normalisers. */
  code: (text) => text,
  /** "0" is no answer. */
  zeroIsAbsent: (text) => (text === '0' ? '' : text),
};

const normalisers = new Map<string, Normaliser>(Object.entries(engineNormalisers));

/** Adds the normalisers of kinds: `registerNormalisers({ postalCode: (text) => … })`. */
export function registerNormalisers(added: { readonly [name: string]: Normaliser }): void {
  for (const [name, normalise] of Object.entries(added)) normalisers.set(name, normalise);
}

export const findNormaliser = (name: string): Normaliser | undefined => normalisers.get(name);

/** Trims half- and full-width spaces. No regular expression: `$` patterns are slow on many inner spaces. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\u3000' || character === '\u00A0';
