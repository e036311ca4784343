/** One change of a text: `length` characters from `offset` on are replaced. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly replacement: string;
}

/** `("abc", [{ offset: 1, length: 1, replacement: "x" }])` → `"axc"`. The edits do not overlap; their order does not matter. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { offset, length, replacement } of [...edits].sort((one, other) => one.offset - other.offset)) {
    parts.push(text.slice(from, offset), replacement);
    from = offset + length;
  }
  return [...parts, text.slice(from)].join('');
}
