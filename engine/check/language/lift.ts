import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { type DeclaredFile, type FileKind, findKind } from '../read/declared-file.ts';
import { readJson } from '../read/read-json.ts';
import { languageVersion, readReference, writeReference } from './reference.ts';
import { applyEdits, type TextEdit } from './text-edit.ts';

/** What an author wrote in one version of the language, as it is written in the next. */
export interface Lift {
  readonly from: number;
  readonly to: number;
  /** What changes besides `$schema`, which changes by itself. */
  edits(file: { readonly kind: FileKind; readonly text: string; readonly tree: Node }): readonly TextEdit[];
}

/** In order. The language changes by adding a line here; a test of its own shows a file before and after. */
const lifts: readonly Lift[] = [
  // Version 2 says its version; nothing else is different.
  { from: 1, to: 2, edits: () => [] },
];

/**
 * The changes that bring a file one version on, or set its `$schema` right: `{"id": "x"}` → `[{ offset: 1, length: 0,
 * replacement: '"$schema": "…", ' }]`. None: nothing is to be done, or nothing can be, as of a newer version. Comments and layout stay.
 */
export function mendLanguage(file: DeclaredFile, steps: readonly Lift[] = lifts, newest = languageVersion): readonly TextEdit[] {
  const kind = findKind(file.path)?.kind;
  const { tree } = readJson(file.text);
  if (kind === undefined || tree?.type !== 'object') return [];
  const line = findNodeAtLocation(tree, ['$schema']);
  // What leads to no meta-schema of ours says no version: the file is then of the present one, but for that line.
  const version = line === undefined ? 1 : (readReference(line.value)?.version ?? newest);
  if (version > newest) return [];
  const step = steps.find(({ from }) => from === version);
  const reference = writeReference(file.path, version === newest ? newest : step?.to);
  if (reference === undefined || (version < newest && step === undefined)) return [];
  const said = line === undefined ? insertLine(file.text, tree, reference) : replaceLine(line, reference);
  return [...said, ...(version < newest ? (step?.edits({ kind, text: file.text, tree }) ?? []) : [])];
}

/** A file in the present version of the language: `"{\"id\": \"x\"}"` → `"{\"$schema\": \"…\", \"id\": \"x\"}"`. */
export function liftFile(file: DeclaredFile, steps: readonly Lift[] = lifts, newest = languageVersion): string {
  let { text } = file;
  // A step more than there are versions, so that a list of lifts that turns in a circle ends too.
  for (let turn = 0; turn <= newest; turn += 1) {
    const edits = mendLanguage({ path: file.path, text }, steps, newest);
    if (edits.length === 0) break;
    text = applyEdits(text, edits);
  }
  return text;
}

function replaceLine(line: Node, reference: string): readonly TextEdit[] {
  if (line.value === reference) return [];
  return [{ offset: line.offset, length: line.length, replacement: JSON.stringify(reference) }];
}

/** As the first name of the file, laid out as the one that was the first till now. */
function insertLine(text: string, tree: Node, reference: string): readonly TextEdit[] {
  const line = `"$schema": ${JSON.stringify(reference)}`;
  const offset = tree.offset + 1;
  const [first] = tree.children ?? [];
  if (first === undefined) return [{ offset, length: 0, replacement: line }];
  const before = /^[ \t]*(?:\r?\n[ \t]*)?/.exec(text.slice(offset))?.[0] ?? '';
  return [{ offset, length: 0, replacement: `${before}${line},` }];
}
