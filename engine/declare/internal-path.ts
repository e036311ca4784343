/** A path of this store, unchanged; undefined for anything else: `"//evil.example"`, `"/\\evil"`, `"https://…"`. */
export function readInternalPath(value: string | undefined): string | undefined {
  if (value === undefined || value.length > 2048) return undefined;
  // Browsers strip control characters and blanks from addresses, so "/<tab>/evil" would lead to another site.
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(value) ? value : undefined;
}

/**
 * A value as one segment of a path: `"a/b"` → `"a%2Fb"`. Undefined if there is none or it would not stay in its segment: without text,
 * a first segment leads to another site, and dots lead to another page, also if they are encoded.
 */
export function encodeSegment(value: unknown): string | undefined {
  return value === undefined || value === null || /^\.{0,2}$/.test(String(value)) ? undefined : encodeURIComponent(String(value));
}
