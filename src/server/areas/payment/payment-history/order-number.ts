import { makeDigits, type Random } from '../../../platform/random.ts';

/** The number of an order, of its invoice, or of a refund statement. Digits are understood on the telephone: `4821-0937-5561`. */
export function makeOrderNumber(random: Random): string {
  const digits = makeDigits(random, 12);
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}
