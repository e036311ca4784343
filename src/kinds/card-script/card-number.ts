// Rules of card numbers, expiries and security codes. Pure.
import { separatorSigns } from '../../../engine/declare/index.ts';

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
  let remainingDigits = digits;
  for (const length of findBrand(digits)?.groups ?? fours) {
    groups.push(remainingDigits.slice(0, length));
    remainingDigits = remainingDigits.slice(length);
  }
  return [...groups, remainingDigits].filter((group) => group !== '').join(' ');
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

const month = '0?[1-9]|1[0-2]';
const year = '(?:20)?[0-9]{2}';
const between = `[年月/${separatorSigns}]+`;
const end = `[年月/${separatorSigns}]*$`;
// In this order: 1/30 and 12/2030; 2030/12; 1230 and 122030; 203012; 930 and 130, whose first two digits are no month.
const expiries = [
  new RegExp(`^(?<month>${month})${between}(?<year>${year})${end}`),
  new RegExp(`^(?<year>20[0-9]{2})${between}(?<month>${month})${end}`),
  new RegExp(`^(?<month>0[1-9]|1[0-2])(?<year>${year})$`),
  /^(?<year>20[0-9]{2})(?<month>0[1-9]|1[0-2])$/,
  /^(?<month>[1-9])(?<year>[0-9]{2})$/,
];
const slashed = /^(0[1-9]|1[0-2])([0-9]+)$/;
const notInExpiries = new RegExp(`[^0-9年月/${separatorSigns}]`, 'g');

/**
 * Reads a written expiry as month and year: `"1230"`, `"12/30"`, `"１２ー２０３０"`, `"2030/12"`, `"2030年12月"` → `"1230"`; `"1/30"` → `"0130"`.
 * Text that says no month is returned as typed.
 */
export function readExpiry(text: string): string {
  const typed = holdExpiry(text).trim();
  for (const expiry of expiries) {
    const parts = expiry.exec(typed)?.groups;
    if (parts !== undefined) return `${parts['month']}`.padStart(2, '0') + `${parts['year']}`.slice(-2);
  }
  return typed;
}

/** `"1230"` → `"12/30"`; other text stays unchanged. */
export function formatExpiry(limit: string): string {
  return mmyy.test(limit) ? `${limit.slice(0, 2)}/${limit.slice(2)}` : limit;
}

const mmyy = /^(?:0[1-9]|1[0-2])[0-9]{2}$/;

/**
 * An expiry while it is typed: every digit stays where it was typed. Inserts the slash after a month of two digits, and removes
 * what is in no expiry.
 */
export function holdExpiry(typed: string): string {
  return typed.normalize('NFKC').replace(notInExpiries, '').replace(slashed, '$1/$2');
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
  /** MMYY; as typed if it says no month. */
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
  if (!mmyy.test(value)) return `${part}.format`;
  return isExpired(value, now) ? `${part}.past` : undefined;
}

function findNumberProblem(digits: string): string | undefined {
  const { length } = groupDigits(digits);
  if (length < 14 || length > 19) return 'number.length';
  if (findBrand(digits) === undefined) return 'number.brand';
  return hasCheckDigit(digits) ? undefined : 'number.checkDigit';
}
