/** `a "b"` → `a &#34;b&#34;`: safe as text and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * Escapes JSON for a script element: `<` could end it, and old parsers treat U+2028 and U+2029 as line ends.
 * `{ a: "</script>" }` → `{"a":"\u003c/script>"}`
 */
export function escapeJsonForScript(value: unknown): string {
  // A search for one letter is many times as fast as a pattern, and most pages have none of them.
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
