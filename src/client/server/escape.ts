/** `a "b"` → `a &#34;b&#34;`: safe as text and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * Escapes JSON for a script element: `<` could end it, and old parsers treat U+2028 and U+2029 as line ends.
 * `{ a: "</script>" }` → `{"a":"\u003c/script>"}`
 */
export function escapeJsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
