import type { Problem } from '../../declare/index.ts';
import { type ShownText, showCharacter } from './show-text.ts';

/** Columns of source shown per line, and how many of them may come before the marked part. */
const maxColumns = 100;
const maxColumnsBefore = 40;
/** Characters read per line at most: a line of five million characters must not cost more than a short one. */
const maxPart = 1_000;

export interface FrameLine {
  readonly kind: 'marked' | 'near' | 'carets';
  readonly gutter: string;
  readonly text: string;
  /** The part above the carets, in UTF-16 units of `text`; only for the marked line. */
  readonly marked?: { readonly from: number; readonly to: number };
}

/**
 * The lines around a problem, with carets under its range: for `"title": "x"` at 9:12
 * `[{ kind: "marked", gutter: "> 9 |", text: "  \"title\": \"x\"" }, { kind: "carets", gutter: "    |", text: "           ^^^" }, …]`
 */
export function writeFrame(
  text: string,
  lines: readonly number[],
  { line, column, endLine, endColumn }: Problem,
): readonly FrameLine[] {
  const source = lineOf(text, lines, line);
  if (source === undefined) return [];
  const from = column - 1;
  // Only the first line of a range is marked.
  const to = Math.min(endLine === line ? Math.max(endColumn - 1, from + 1) : source.length, from + maxPart);
  const before = showEnd(source, from);
  const marked = showStart(source.slice(from, to), maxColumns - before.width);
  const after = showStart(source.slice(from + marked.length, from + maxPart), maxColumns - before.width - marked.width);
  const digits = String(line + 1).length;
  const gutter = (number: string, sign = ' '): string => `${sign} ${number.padStart(digits)} |`;
  const near = (number: number): readonly FrameLine[] => {
    const line = lineOf(text, lines, number);
    if (line === undefined) return [];
    // Neighbouring lines are shown from their start, even if the marked line is cut.
    const shownPart = showStart(line.slice(0, maxPart), maxColumns);
    return [{ kind: 'near', gutter: gutter(String(number)), text: `${shownPart.text}${shownPart.isWhole ? '' : '…'}` }];
  };
  const isCut = from + marked.length + after.length < source.length;
  const begin = `${before.from > 0 ? '…' : ''}${before.text}`;
  return [
    ...near(line - 1),
    {
      kind: 'marked',
      gutter: gutter(String(line), '>'),
      text: `${begin}${marked.text}${after.text}${isCut ? '…' : ''}`,
      marked: { from: begin.length, to: begin.length + marked.text.length },
    },
    {
      kind: 'carets',
      gutter: gutter(''),
      text: `${' '.repeat(before.width + (before.from > 0 ? 1 : 0))}${'^'.repeat(Math.max(marked.width, 1))}`,
    },
    ...near(line + 1),
  ];
}

/** The text of a line, counted from 1; undefined: there is no such line. */
function lineOf(text: string, lines: readonly number[], number: number): string | undefined {
  const begin = lines[number - 1];
  if (begin === undefined) return undefined;
  const next = lines[number];
  const end = next === undefined ? text.length : next - 1;
  // The empty text after the last line break is no line.
  if (next === undefined && begin === end && number > 1) return undefined;
  return text.slice(begin, text[end - 1] === '\r' && end > begin ? end - 1 : end);
}

interface ShownPart extends ShownText {
  /** Number of UTF-16 units shown. */
  readonly length: number;
  readonly isWhole: boolean;
}

/** As much of the start of a text as fits. */
function showStart(text: string, columns: number): ShownPart {
  let [shownText, width, length] = ['', 0, 0];
  for (const character of text) {
    const shownCharacter = showCharacter(character);
    if (width + shownCharacter.width > columns) return { text: shownText, width, length, isWhole: false };
    shownText += shownCharacter.text;
    width += shownCharacter.width;
    length += character.length;
  }
  return { text: shownText, width, length, isWhole: true };
}

/** As much of the text before an index as fits, and the index where it starts. */
function showEnd(line: string, index: number): ShownText & { readonly from: number } {
  const near = Math.max(index - maxPart, 0);
  const characters = [...line.slice(near, index)];
  let [shownText, width, from] = ['', 0, Math.min(index, line.length)];
  while (characters.length > 0) {
    const character = characters.pop() ?? '';
    const shownCharacter = showCharacter(character);
    if (width + shownCharacter.width > maxColumnsBefore && line.length > maxColumns) break;
    shownText = shownCharacter.text + shownText;
    width += shownCharacter.width;
    from -= character.length;
  }
  return { text: shownText, width, from };
}
