import type { Problem } from '../../declare/index.ts';
import { type Shown, showCharacter } from './show-text.ts';

/** Columns of source that a frame shows, and how many of them may stand before what it is about. */
const room = 100;
const roomBefore = 40;
/** No line is read further than this: one of five million characters costs as little as a short one. */
const longestPart = 1_000;

export interface FrameLine {
  readonly kind: 'told' | 'near' | 'carets';
  readonly gutter: string;
  readonly text: string;
  /** What the carets stand under, in UTF-16 units of the text: of the told line alone. */
  readonly marked?: { readonly from: number; readonly to: number };
}

/**
 * The lines around a problem, with carets under all of what it is about: of `"title": "x"` at 9:12
 * `[{ kind: "told", gutter: "> 9 |", text: "  \"title\": \"x\"" }, { kind: "carets", gutter: "    |", text: "           ^^^" }, …]`
 */
export function writeFrame(
  text: string,
  lines: readonly number[],
  { line, column, endLine, endColumn }: Problem,
): readonly FrameLine[] {
  const told = lineOf(text, lines, line);
  if (told === undefined) return [];
  const from = column - 1;
  // Of something that goes over several lines its first line is underlined.
  const to = Math.min(endLine === line ? Math.max(endColumn - 1, from + 1) : told.length, from + longestPart);
  const before = takeBefore(told, from);
  const marked = showAll(told.slice(from, to), room - before.width);
  const after = showAll(told.slice(from + marked.taken, from + longestPart), room - before.width - marked.width);
  const digits = String(line + 1).length;
  const gutter = (number: string, sign = ' '): string => `${sign} ${number.padStart(digits)} |`;
  const near = (number: number): readonly FrameLine[] => {
    const found = lineOf(text, lines, number);
    if (found === undefined) return [];
    // From its beginning, which says what it is; where the told line is cut is a matter of that line.
    const shown = showAll(found.slice(0, longestPart), room);
    return [{ kind: 'near', gutter: gutter(String(number)), text: `${shown.text}${shown.isWhole ? '' : '…'}` }];
  };
  const isCut = from + marked.taken + after.taken < told.length;
  const begin = `${before.from > 0 ? '…' : ''}${before.text}`;
  return [
    ...near(line - 1),
    {
      kind: 'told',
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

/** undefined: there is no such line. */
function lineOf(text: string, lines: readonly number[], number: number): string | undefined {
  const begin = lines[number - 1];
  if (begin === undefined) return undefined;
  const next = lines[number];
  const end = next === undefined ? text.length : next - 1;
  // Nothing stands after the last line break.
  if (next === undefined && begin === end && number > 1) return undefined;
  return text.slice(begin, text[end - 1] === '\r' && end > begin ? end - 1 : end);
}

interface ShownPart extends Shown {
  /** UTF-16 units that are shown. */
  readonly taken: number;
  readonly isWhole: boolean;
}

/** As much of the beginning of a text as there is room for. */
function showAll(text: string, columns: number): ShownPart {
  let [shown, width, taken] = ['', 0, 0];
  for (const character of text) {
    const each = showCharacter(character);
    if (width + each.width > columns) return { text: shown, width, taken, isWhole: false };
    shown += each.text;
    width += each.width;
    taken += character.length;
  }
  return { text: shown, width, taken, isWhole: true };
}

/** What stands before a place, as much of its end as there is room for, and from where on. */
function takeBefore(line: string, place: number): Shown & { readonly from: number } {
  const near = Math.max(place - longestPart, 0);
  const characters = [...line.slice(near, place)];
  let [shown, width, from] = ['', 0, Math.min(place, line.length)];
  while (characters.length > 0) {
    const character = characters.pop() ?? '';
    const each = showCharacter(character);
    if (width + each.width > roomBefore && line.length > room) break;
    shown = each.text + shown;
    width += each.width;
    from -= character.length;
  }
  return { text: shown, width, from };
}
