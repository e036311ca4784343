/** `a "b"` → `a &#34;b&#34;`: safe as text and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * JSON that may stand inside of a script element: a `<` could end it, U+2028 and U+2029 end a line of script in old readers.
 * `{ a: "</script>" }` → `{"a":"\u003c/script>"}`
 */
export function escapeJsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
