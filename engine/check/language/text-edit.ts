/** One change of a text: so many characters from an offset on become others. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly replacement: string;
}

/** `("abc", [{ offset: 1, length: 1, replacement: "x" }])` → `"axc"`. The edits do not overlap; their order does not matter. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((one, other) => other.offset - one.offset)
    .reduce((made, { offset, length, replacement }) => made.slice(0, offset) + replacement + made.slice(offset + length), text);
}
