import { applyEdits, type Edit, findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { type DeclaredFile, type FileKind, findKind } from '../read/declared-file.ts';
import { readTree } from '../read/read-json.ts';
import { languageVersion, readReference, writeReference } from '../read/reference.ts';
import { findRenames } from '../shape/find-renames.ts';

/** An upgrade of files from one version of the language to the next. */
export interface LanguageUpgrade {
  readonly from: number;
  readonly to: number;
  /** Edits besides the one of `$schema`, which is added automatically. */
  edits(file: { readonly kind: FileKind; readonly text: string; readonly tree: Node }): readonly Edit[];
}

/** In order. A new version of the language adds an upgrade here, with a test that shows a file before and after. */
const upgrades: readonly LanguageUpgrade[] = [
  // Version 2 only added `$schema`.
  { from: 1, to: 2, edits: () => [] },
  // Version 3 gave options plain names: decisions/0088-plain-names.md.
  { from: 2, to: 3, edits: ({ kind, tree }) => renameEdits(kind, tree) },
];

/** The edits that write names of version 2 as today. */
function renameEdits(kind: FileKind, tree: Node): readonly Edit[] {
  return findRenames(kind, getNodeValue(tree)).flatMap(({ path, from, to, value }) => {
    const member = findNodeAtLocation(tree, [...path]);
    const key = member?.parent?.children?.[0];
    if (member === undefined || key === undefined) return [];
    const edits = from === to ? [] : [{ offset: key.offset, length: key.length, content: JSON.stringify(to) }];
    return value === undefined
      ? edits
      : [...edits, { offset: member.offset, length: member.length, content: JSON.stringify(value) }];
  });
}

/**
 * The edits that upgrade a file by one version, or correct its `$schema`: `{"id": "x"}` → `[{ offset: 1, length: 0,
 * content: '"$schema": "…", ' }]`. Empty if the file is current or of a newer version. Comments and layout are kept.
 */
export function upgradeEdits(
  file: DeclaredFile,
  steps: readonly LanguageUpgrade[] = upgrades,
  newest = languageVersion,
): readonly Edit[] {
  const kind = findKind(file.path)?.kind;
  const { tree } = readTree(file.text);
  if (kind === undefined || tree?.type !== 'object') return [];
  const line = findNodeAtLocation(tree, ['$schema']);
  // A `$schema` that is no meta-schema of ours has no version: the file is then taken to be of the current one.
  const version = line === undefined ? 1 : (readReference(line.value)?.version ?? newest);
  if (version > newest) return [];
  const step = steps.find(({ from }) => from === version);
  const reference = writeReference(file.path, version === newest ? newest : step?.to);
  if (reference === undefined || (version < newest && step === undefined)) return [];
  const ownEdits = line === undefined ? insertLine(file.text, tree, reference) : replaceLine(line, reference);
  return [...ownEdits, ...(version < newest ? (step?.edits({ kind, text: file.text, tree }) ?? []) : [])];
}

/** Upgrades a file to the current version of the language: `"{\"id\": \"x\"}"` → `"{\"$schema\": \"…\", \"id\": \"x\"}"`. */
export function upgradeFile(file: DeclaredFile, steps: readonly LanguageUpgrade[] = upgrades, newest = languageVersion): string {
  let { text } = file;
  // Bounded by the number of versions, so that a circular list of upgrades ends too.
  for (let turn = 0; turn <= newest; turn += 1) {
    const edits = upgradeEdits({ path: file.path, text }, steps, newest);
    if (edits.length === 0) break;
    text = applyEdits(text, [...edits]);
  }
  return text;
}

function replaceLine(line: Node, reference: string): readonly Edit[] {
  if (line.value === reference) return [];
  return [{ offset: line.offset, length: line.length, content: JSON.stringify(reference) }];
}

/** Inserts `$schema` as the first property, with the layout of the property that was first. */
function insertLine(text: string, tree: Node, reference: string): readonly Edit[] {
  const line = `"$schema": ${JSON.stringify(reference)}`;
  const offset = tree.offset + 1;
  const [first] = tree.children ?? [];
  if (first === undefined) return [{ offset, length: 0, content: line }];
  const before = /^[ \t]*(?:\r?\n[ \t]*)?/.exec(text.slice(offset))?.[0] ?? '';
  return [{ offset, length: 0, content: `${before}${line},` }];
}
