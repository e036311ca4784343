import { type Node, parseTree } from 'jsonc-parser';
import type { Problem } from '../../declare/index.ts';
import type { Origin, ReadFile } from './declared-file.ts';

/** Steps from the root of a file's JSON: `["blocks", 0, "form"]`. */
export type JsonPath = readonly (string | number)[];

/** From the first character to the one after the last, as in a problem. */
export type SourceRange = Pick<Problem, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>;

/** Offsets at which lines start: `"a\nb"` → `[0, 2]`. */
export function findLines(text: string): readonly number[] {
  const lines = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  return lines;
}

/** What a position is in. */
export type Source = Pick<ReadFile, 'path' | 'text'>;

/** Cached only for files with problems, as trees are. */
const linesOfSources = new WeakMap<Source, readonly number[]>();

/** `({ path: "a.json", text: "a\nbcde" }, 2, 3)` → `{ file: "a.json", line: 2, column: 1, endLine: 2, endColumn: 4 }` */
export function rangeAt(source: Source, offset: number, length = 0): SourceRange {
  const lines = linesOfSources.get(source) ?? findLines(source.text);
  linesOfSources.set(source, lines);
  const [from, to] = [pointAt(lines, offset), pointAt(lines, offset + length)];
  return { file: source.path, ...from, endLine: to.line, endColumn: to.column };
}

/** The offset of a line and column, the inverse of `rangeAt`. */
export function offsetOf(lines: readonly number[], line: number, column: number): number {
  return (lines[line - 1] ?? 0) + column - 1;
}

function pointAt(lines: readonly number[], offset: number): Pick<SourceRange, 'line' | 'column'> {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}

/** The range of a value or its key; if it does not exist, of the nearest value around it. An inserted part has its range where it is declared. */
export function rangeOf(file: ReadFile, path: JsonPath, what: 'value' | 'key' = 'value'): SourceRange {
  const origin = findOrigin(file, path);
  if (origin !== undefined) return rangeOf(origin.file, origin.path, what);
  let node = treeOf(file);
  let key = node;
  for (const step of path) {
    const below: Node | undefined = stepInto(node, step);
    if (below === undefined) {
      // A part of a string, such as a parameter, is located at the whole string.
      if (node?.type === 'string') key = node;
      break;
    }
    key = below.parent?.type === 'property' ? below.parent.children?.[0] : below;
    node = below;
  }
  const located = what === 'key' ? key : node;
  return rangeAt(file, located?.offset ?? 0, located?.length);
}

/** Where the innermost inserted part around a path is declared; undefined: in the file itself. */
function findOrigin({ origins }: ReadFile, path: JsonPath): Origin | undefined {
  // A problem of a whole file belongs to the file itself, even if all of its content is inserted.
  if (origins === undefined || path.length === 0) return undefined;
  for (let length = path.length; length >= 0; length -= 1) {
    const origin = origins.get(JSON.stringify(path.slice(0, length)));
    if (origin !== undefined) return { file: origin.file, path: [...origin.path, ...path.slice(length)] };
  }
  return undefined;
}

/** The start of a value as text: `screens/index.screen.json:3:12`. */
export function formatLocation(file: ReadFile, path: JsonPath): string {
  const { file: name, line, column } = rangeOf(file, path);
  return `${name}:${line}:${column}`;
}

/** Cached only for files with problems: a tree takes many times the memory of its text. */
const trees = new WeakMap<ReadFile, { readonly tree: Node | undefined }>();

/** The syntax tree of a file; undefined: it is not valid JSON. */
function treeOf(file: ReadFile): Node | undefined {
  const cached = trees.get(file) ?? {
    tree: file.value === undefined ? undefined : parseTree(file.text, [], { allowTrailingComma: true }),
  };
  trees.set(file, cached);
  return cached.tree;
}

function stepInto(node: Node | undefined, step: string | number): Node | undefined {
  if (node?.type === 'array' && typeof step === 'number') return node.children?.[step];
  if (node?.type !== 'object') return undefined;
  // The last of duplicate keys counts, as in JSON.parse.
  return node.children?.findLast((property) => property.children?.[0]?.value === String(step))?.children?.[1];
}
