import { separatorSigns } from '../../../declare/index.ts';

// The pattern of each custom keyword. Each runs in time linear in the text's length.

const sign = `[/${separatorSigns}]`;
const between = `[年月/${separatorSigns}]+`;
const end = `[日/${separatorSigns}]*`;
const eraNames = '(?:明治|大正|昭和|平成|令和|[明大昭平令mtshr])';

/** Ambiguous days. Readable ones are converted to eight digits before validation (engine/validate/read-day.ts). */
export const unclearDays: { readonly [keyword: string]: RegExp } = {
  // 1/5/1990: January 5th or May 1st.
  dayOrder: new RegExp(`^[0-9]{1,2}${sign}+[0-9]{1,2}${sign}+[0-9]{4}$`),
  // 90/1/5, 900105: which century, or which era.
  dayYear: new RegExp(`^(?:[0-9]{1,2}${between}[0-9]{1,2}${between}[0-9]{1,2}${end}|[0-9]{6})$`),
  // 昭和64年1月8日: the era had ended.
  dayEra: new RegExp(`^${eraNames}${sign}*(?:(?:元|[0-9]{1,2})${between}[0-9]{1,2}${between}[0-9]{1,2}${end}|[0-9]{6})$`, 'i'),
};

/** A text that does not match is refused. */
export const requiredPatterns: { readonly [keyword: string]: RegExp } = {
  lowercase: /[a-z]/,
  digit: /[0-9]/,
  uppercase: /[A-Z]/,
  symbol: /[!-/:-@[-`{-~]/,
};
