// What each keyword of ours looks for in a text. One regular expression each, linear in the text's length.

// `on…=` is a word: on, letters, an equals sign. With spaces before the sign it takes three letters or more (no handler has fewer), so
// that "one = two" is just words.
const scripts = /javascript:|vbscript:|data:|expression\(|style=|(?:^|[^a-z])on(?:[a-z]+=|[a-z]{3,}[ \t\n\r\u3000]+=)/.source;
// Control characters are never words.
const unseen = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f';

/** A text with this in it is refused. */
export const refusedSigns: { readonly [keyword: string]: RegExp } = {
  // Requirement VALIDATION-001, -002, -004.
  forbiddenContent: new RegExp(`[<>"'\`${unseen}]|${scripts}`, 'i'),
  forbiddenMarkup: new RegExp(`[<>${unseen}]|${scripts}`, 'i'),
  passwordSigns: /[^!-~]/,
};

/** A text without this in it is refused. */
export const neededSigns: { readonly [keyword: string]: RegExp } = {
  lowercase: /[a-z]/,
  digit: /[0-9]/,
  uppercase: /[A-Z]/,
  symbol: /[!-/:-@[-`{-~]/,
};

/** Whether a text holds what no words of an operator may hold: `hasForbiddenMarkup("<b>")` → true, of `Children's name` false. */
export function hasForbiddenMarkup(text: string): boolean {
  return refusedSigns['forbiddenMarkup']?.test(text) === true;
}
