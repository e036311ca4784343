import { daySigns } from '../../../declare/index.ts';

// The pattern of each custom keyword. Each runs in time linear in the text's length.

const { slash, between, end } = daySigns;

/** Ambiguous days. Readable ones are converted to eight digits before validation (engine/validate/read-day.ts). */
export const unclearDays = new Map<string, RegExp>([
  // 1/5/1990: January 5th or May 1st.
  ['dayOrder', new RegExp(`^[0-9]{1,2}${slash}+[0-9]{1,2}${slash}+[0-9]{4}$`)],
  // 90/1/5, 900105: which century, or which era.
  ['dayYear', new RegExp(`^(?:[0-9]{1,2}${between}[0-9]{1,2}${between}[0-9]{1,2}${end}|[0-9]{6})$`)],
]);

/** Adds keywords of a pack that tell why a day cannot be read: `registerUnclearDays({ dayEra: /…/ })`. */
export function registerUnclearDays(added: { readonly [keyword: string]: RegExp }): void {
  for (const [keyword, pattern] of Object.entries(added)) unclearDays.set(keyword, pattern);
}

/** A text that does not match is refused. */
export const requiredPatterns: { readonly [keyword: string]: RegExp } = {
  lowercase: /[a-z]/,
  digit: /[0-9]/,
  uppercase: /[A-Z]/,
  symbol: /[!-/:-@[-`{-~]/,
};
