import { type Node, parseTree } from 'jsonc-parser';
import type { Problem } from '../../declare/index.ts';
import type { ReadFile } from './declared-file.ts';

/** Steps from the root of a file's JSON: `["blocks", 0, "form"]`. */
export type JsonPath = readonly (string | number)[];

/** From the first character of something to the one after its last, as a problem says it. */
export type Place = Pick<Problem, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>;

/** Offsets at which lines begin: `"a\nb"` → `[0, 2]`. */
export function findLines(text: string): readonly number[] {
  const lines = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  return lines;
}

/** `({ path: "a.json", lines: [0, 2] }, 2, 3)` → `{ file: "a.json", line: 2, column: 1, endLine: 2, endColumn: 4 }` */
export function placeAt({ path, lines }: Pick<ReadFile, 'path' | 'lines'>, offset: number, length = 0): Place {
  const [from, to] = [pointAt(lines, offset), pointAt(lines, offset + length)];
  return { file: path, ...from, endLine: to.line, endColumn: to.column };
}

/** The offset of a line and column, as `placeAt` says them. */
export function offsetOf(lines: readonly number[], line: number, column: number): number {
  return (lines[line - 1] ?? 0) + column - 1;
}

function pointAt(lines: readonly number[], offset: number): Pick<Place, 'line' | 'column'> {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}

/** Where a value, or the key that names it, stands in its file; the nearest thing around it where it does not exist. */
export function placeOf(file: ReadFile, path: JsonPath, what: 'value' | 'key' = 'value'): Place {
  let node = treeOf(file);
  let key = node;
  for (const step of path) {
    const below: Node | undefined = stepInto(node, step);
    if (below === undefined) break;
    key = below.parent?.type === 'property' ? below.parent.children?.[0] : below;
    node = below;
  }
  const told = what === 'key' ? key : node;
  return placeAt(file, told?.offset ?? 0, told?.length);
}

/** The same in a sentence: `screens/index.screen.json:3:12`. */
export function writePlaceOf(file: ReadFile, path: JsonPath): string {
  const { line, column } = placeOf(file, path);
  return `${file.path}:${line}:${column}`;
}

/** Kept only of files of which something is told: a tree takes many times the room of its text. */
const trees = new WeakMap<ReadFile, { readonly tree: Node | undefined }>();

/** The places of everything in a file that was read; undefined: it is no JSON. */
function treeOf(file: ReadFile): Node | undefined {
  const kept = trees.get(file) ?? {
    tree: file.value === undefined ? undefined : parseTree(file.text, [], { allowTrailingComma: true }),
  };
  trees.set(file, kept);
  return kept.tree;
}

function stepInto(node: Node | undefined, step: string | number): Node | undefined {
  if (node?.type === 'array' && typeof step === 'number') return node.children?.[step];
  if (node?.type !== 'object') return undefined;
  // Of a name that stands twice the last one counts, as for every reader of JSON.
  return node.children?.findLast((property) => property.children?.[0]?.value === String(step))?.children?.[1];
}
