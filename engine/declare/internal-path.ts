/** A path of this store, unchanged; undefined for anything else: `"//evil.example"`, `"/\\evil"`, `"https://…"`. */
export function readInternalPath(value: string | undefined): string | undefined {
  if (value === undefined || value.length > 2048) return undefined;
  // Browsers strip control characters and blanks from addresses, so "/<tab>/evil" would lead to another site.
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(value) ? value : undefined;
}
