import { separatorSigns } from '../../../declare/index.ts';

// The pattern of each custom keyword. Each runs in time linear in the text's length.

// An `on…=` attribute. With spaces before the equals sign it needs at least three letters (every event handler has), so that "one
// = two" is allowed.
const scripts = /javascript:|vbscript:|data:|expression\(|style=|(?:^|[^a-z])on(?:[a-z]+=|[a-z]{3,}[ \t\n\r\u3000]+=)/.source;
// Control characters are never part of a text.
const controlCharacters = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f';

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

/** A text that matches is refused. */
export const forbiddenPatterns: { readonly [keyword: string]: RegExp } = {
  // Requirements VALIDATION-001, -002, -004.
  forbiddenContent: new RegExp(`[<>"'\`${controlCharacters}]|${scripts}`, 'i'),
  forbiddenMarkup: new RegExp(`[<>${controlCharacters}]|${scripts}`, 'i'),
  // They change the order in which the text around them is drawn.
  bidiControls: /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
  passwordSigns: /[^!-~]/,
};

/** A text that does not match is refused. */
export const requiredPatterns: { readonly [keyword: string]: RegExp } = {
  lowercase: /[a-z]/,
  digit: /[0-9]/,
  uppercase: /[A-Z]/,
  symbol: /[!-/:-@[-`{-~]/,
};

/** Whether an operator's text contains forbidden markup: `hasForbiddenMarkup("<b>")` → true, `Children's name` → false. */
export function hasForbiddenMarkup(text: string): boolean {
  return forbiddenPatterns['forbiddenMarkup']?.test(text) === true;
}

/** Whether a text contains bidirectional controls, which can make a name look like another: `hasBidiControls("\u202eoraT")` → true. */
export function hasBidiControls(text: string): boolean {
  return forbiddenPatterns['bidiControls']?.test(text) === true;
}
