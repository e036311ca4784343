// Rules of card numbers, expiries and security codes. Pure.
import { extractDigits } from '../../../validate/index.ts';

export interface CardBrand {
  /** V, M, A, J or D. */
  readonly code: string;
  readonly name: string;
  readonly prefix: RegExp;
  /** Digits in each group. */
  readonly groups: readonly number[];
  readonly codeLength: number;
}

const fours = [4, 4, 4, 4];
const brands: readonly CardBrand[] = [
  { code: 'V', name: 'Visa', prefix: /^4/, groups: fours, codeLength: 3 },
  { code: 'M', name: 'Mastercard', prefix: /^5/, groups: fours, codeLength: 3 },
  { code: 'A', name: 'American Express', prefix: /^3[47]/, groups: [4, 6, 5], codeLength: 4 },
  { code: 'J', name: 'JCB', prefix: /^35/, groups: fours, codeLength: 3 },
  { code: 'D', name: 'Diners Club International', prefix: /^3[068]/, groups: [4, 6, 4], codeLength: 3 },
];

/** The brand by the first digits; undefined: not known, or not yet. */
export function findBrand(digits: string): CardBrand | undefined {
  return brands.find(({ prefix }) => prefix.test(digits));
}

/** `"378282246310005"` → `"3782 822463 10005"` */
export function groupDigits(digits: string): string {
  const groups: string[] = [];
  let rest = digits;
  for (const length of findBrand(digits)?.groups ?? fours) {
    groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...groups, rest].filter((group) => group !== '').join(' ');
}

/** Characters that the number can have, with the spaces between its groups. */
export function longestNumber(digits: string): number {
  const groups = findBrand(digits)?.groups ?? fours;
  return groups.reduce((sum, length) => sum + length, groups.length - 1);
}

/** The check digit of ISO/IEC 7812-1. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** `"1230"`, `"12/30"`, `"12/2030"`, `"１２３０"` → `"1230"`: month and year. A single digit from 2 is a month: `"3"` → `"03"`. */
export function readExpiry(text: string): string {
  const [first = '', ...rest] = text
    .normalize('NFKC')
    .split(/[/.\-\s]+/)
    .filter((part) => part !== '');
  const month = rest.length > 0 && first.length === 1 ? `0${first}` : first;
  const digits = extractDigits(month + rest.join(''));
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return padded.length === 6 ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4);
}

/** `"1230"` → `"12/30"` */
export function formatExpiry(limit: string): string {
  return limit.length > 2 ? `${limit.slice(0, 2)}/${limit.slice(2)}` : limit;
}

/** Whether the month is over in Japan. `now`: ISO 8601. */
function isExpired(limit: string, now: string): boolean {
  const today = new Date(new Date(now).getTime() + 9 * 3_600_000);
  const [month, year] = [Number(limit.slice(0, 2)), 2000 + Number(limit.slice(2))];
  return year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

export interface CardParts {
  /** Digits. */
  readonly number: string;
  /** MMYY. */
  readonly limit: string;
  /** Digits. */
  readonly securityCode: string;
}
export type CardPart = keyof CardParts;
export const cardParts: readonly CardPart[] = ['number', 'limit', 'securityCode'];
/** The answer while a card is typed; the form replaces it by a token, and the server accepts it for none. */
export const typedCard = 'card-is-typed';

/** What is wrong with a part, as the end of the text's key: `number.missing`. */
export function findPartProblem(part: CardPart, card: CardParts, now: string): string | undefined {
  const value = card[part];
  if (value === '') return `${part}.missing`;
  if (part === 'number') return findNumberProblem(value);
  if (part === 'securityCode') return value.length === (findBrand(card.number)?.codeLength ?? 3) ? undefined : `${part}.length`;
  if (!/^(0[1-9]|1[0-2])\d\d$/.test(value)) return `${part}.format`;
  return isExpired(value, now) ? `${part}.past` : undefined;
}

function findNumberProblem(digits: string): string | undefined {
  const { length } = groupDigits(digits);
  if (length < 14 || length > 19) return 'number.length';
  if (findBrand(digits) === undefined) return 'number.brand';
  return hasCheckDigit(digits) ? undefined : 'number.checkDigit';
}
