// What no text that people write may contain. Each pattern runs in time linear in the text's length.

// An `on…=` attribute. With spaces before the equals sign it needs at least three letters (every event handler has), so that "one
// = two" is allowed.
const scripts = /javascript:|vbscript:|data:|expression\(|style=|(?:^|[^a-z])on(?:[a-z]+=|[a-z]{3,}[ \t\n\r\u3000]+=)/.source;
// Control characters are never part of a text.
const controlCharacters = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f';

// Each alone, so that a page loads only those that it uses.
// Requirements VALIDATION-001, -002, -004.
const forbiddenContent = /* @__PURE__ */ new RegExp(`[<>"'\`${controlCharacters}]|${scripts}`, 'i');
const forbiddenMarkup = /* @__PURE__ */ new RegExp(`[<>${controlCharacters}]|${scripts}`, 'i');
// They change the order in which the text around them is drawn.
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
// Mail programs turn a text with these marks into a link, even if invisible characters separate the signs of a mark.
const unseen = String.raw`\p{Default_Ignorable_Code_Point}*`;
const linkMarks = /* @__PURE__ */ new RegExp(
  `[:：﹕︓]${unseen}[/／]${unseen}[/／]|[wｗ]${unseen}[wｗ]${unseen}[wｗ]${unseen}[.．。｡․﹒]`,
  'iu',
);

/** A text that matches is refused. */
export const forbiddenPatterns: { readonly [keyword: string]: RegExp } = {
  forbiddenContent,
  forbiddenMarkup,
  bidiControls,
  linkMarks,
  passwordSigns: /[^!-~]/,
};

/** Whether a text contains what no free text may contain: `hasForbiddenContent("<b>")` → true, also for quotes. */
export const hasForbiddenContent = (text: string): boolean => forbiddenContent.test(text);

/** Whether an operator's text contains forbidden markup: `hasForbiddenMarkup("<b>")` → true, `Children's name` → false. */
export const hasForbiddenMarkup = (text: string): boolean => forbiddenMarkup.test(text);

/** Whether a text contains bidirectional controls, which can make a name look like another: `hasBidiControls("\u202eoraT")` → true. */
export const hasBidiControls = (text: string): boolean => bidiControls.test(text);

/** A text without the marks of links: `removeLinkMarks("https://a")` → `"https a"`. */
export const removeLinkMarks = (text: string): string => text.replace(new RegExp(linkMarks, 'giu'), ' ');
