import type { Formatter } from '../../../render/formatters/formatter.ts';

interface NumberRule {
  /** Prefix of the number. */
  readonly begins: RegExp;
  /** Digits per part, for numbers of their total length. */
  readonly parts: readonly number[];
}

const rule = (begins: RegExp, ...parts: number[]): NumberRule => ({ begins, parts });

// Area codes of ten-digit numbers by their length, longest first, from Japan's numbering plan (after Google's libphonenumber,
// Apache License 2.0; tests/render/blocks/phone-numbers.test.ts compares).
const areaOf5 =
  /^0(?:1(?:267|3(?:7[247]|9[278])|466|5(?:47|58|64)|6(?:3[245]|48|5[4-68]))|499[2468]|5(?:769|979[2-69])|7468|8(?:3(?:8[7-9]|96[2457-9])|477|51[2-9])|9(?:802|9(?:1[23]|69))|1(?:45|58)[67])/;
const areaOf3 =
  /^0(?:1(?:1|5(?:4[018]|5[017])|77|88|9[69])|2(?:2[127]|3[0-269]|4[59]|5(?:[1-3]|5[0-69]|9(?:17|99))|6(?:2|4[016-9])|7(?:[1-35]|8[0189])|8(?:[16]|3[0134]|9[0-5])|9(?:[028]|17))|4(?:2(?:[13-79]|8[014-6])|3[0-57]|[45]|6[248]|7[2-47]|9[29])|5(?:2|3(?:[045]|9(?:[0-58]|6[4-9]|7[0-35689]))|4[0-369]|5[29]|8[02389]|9[0-3])|7(?:2[02-46-9]|34|[58]|6[0249]|7[57]|9(?:[23]|4[0-59]|5[01569]|6[0167]))|8(?:2(?:[1258]|4[0-39]|9[0169])|3(?:[29]|60|7(?:[017-9]|6[6-8]))|49|51|6(?:[0-24]|36[2-57-9]|5(?:[0-389]|5[23])|6(?:[01]|9[178])|7(?:2[2-468]|3[78])|9[0145])|7[0-468]|8[68])|9(?:4[15]|5[138]|7[156]|8[189]|9(?:[1289]|3(?:31|4[357])|4[0178]))|(?:8294|96)[1-3]|2(?:57|93)[015-9]|(?:223|8699)[014-9]|(?:25[0468]|422|838)[01]|(?:48|8292|9[23])[1-9]|(?:47[59]|59[89]|8(?:68|9))[019])/;

/** The first matching rule applies. */
const rules: readonly NumberRule[] = [
  // Toll-free and Navi Dial numbers.
  rule(/^0800/, 4, 3, 4),
  rule(/^0(?:12|57|99)0/, 4, 3, 3),
  // Mobile, IP and data numbers.
  rule(/^0[2-9]0/, 3, 4, 4),
  rule(areaOf5, 5, 1, 4),
  rule(/^0(?:3|4(?:2(?:0|9[02-69])|7(?:0[019]|1))|6[1-9])/, 2, 4, 4),
  rule(areaOf3, 3, 3, 4),
  rule(/^0(?:[14]|[289][2-9]|5[3-9]|7[2-4679])/, 4, 2, 4),
  rule(/^0[25-9]/, 3, 3, 4),
];

/**
 * `"0312345678"` → "03-1234-5678", `"0120123456"` → "0120-123-456"; text that is not a Japanese number of 10 or 11 digits stays
 * unchanged.
 */
export const format: Formatter = (value) => {
  if (typeof value !== 'string') return '';
  if (!/^0[0-9]{9,10}$/.test(value)) return value;
  const rule = rules.find(({ begins, parts }) => begins.test(value) && sum(parts) === value.length);
  return rule === undefined ? value : split(value, rule.parts);
};

function sum(parts: readonly number[]): number {
  return parts.reduce((total, part) => total + part, 0);
}

function split(digits: string, parts: readonly number[]): string {
  return parts.map((part, index) => digits.slice(sum(parts.slice(0, index))).slice(0, part)).join('-');
}
