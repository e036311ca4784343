// Which texts can be stored, and which show anything. Regular expressions with Unicode properties, the same in browser and server.

/** White space and default-ignorable characters, among them the Hangul fillers; controls; and signs that are drawn as nothing. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFC\u{1D159}]/u;
/** The database accepts neither U+0000 nor lone surrogates. A form that is posted without scripts sends U+FFFD in place of the latter. */
const unstorable = /[\0\uFFFD\p{Surrogate}]/u;

/**
 * Those of them that are no marks: variation selectors and combining marks belong to the character before them. Also tabs and line
 * breaks.
 */
const invisible = /(?!\p{M})[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\uFFF9-\uFFFB]/gu;

/** Whether a text has no visible character: `" \u3000"`, `"\u200B"`, `"\u3164"` (Hangul filler), `"\u2800"` (Braille blank). */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** What pasting brings along: `"\uFEFFtaro@example.com\u200B\n"` → `"taro@example.com"`; `"葛\u{E0100}城"` stays. */
export function removeInvisible(text: string): string {
  return text.replace(invisible, '');
}

export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !unstorable.test(value);
}

/** A text area without scripts posts line breaks as CR LF, and scripts read them as LF. */
export function unifyLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
