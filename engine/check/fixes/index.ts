import { applyEdits, findNodeAtLocation, getNodeValue, parseTree } from 'jsonc-parser';
import { isObject, type Problem } from '../../declare/index.ts';
import { openChecker } from '../check-declarations.ts';
import type { CheckOptions } from '../checking.ts';
import { findLongSpellings } from '../expand/shorthand/find-long-spelling.ts';
import { upgradeEdits } from '../language/upgrade.ts';
import { canHide, type problems as catalogue } from '../problems/index.ts';
import type { DeclaredFile } from '../read/declared-file.ts';
import { findLines, offsetOf } from '../read/source-range.ts';
import type { FileEdit, Fix, Fixer } from './fix.ts';
import { removeComment, removeValue, setIdToFileName } from './fix-json.ts';
import { flattenNestedTexts } from './nested-texts.ts';
import { removeReported, removeUnusedTexts } from './remove-unused.ts';
import { renameAt } from './rename-at.ts';

const upgradeLanguage: Fixer = (reported, { file }) => [
  { problems: reported, edits: upgradeEdits(file).map((edit) => ({ path: file.path, ...edit })) },
];

/** An older file is upgraded as a whole. */
const renameProperties: Fixer = (reported, source) =>
  upgradeEdits(source.file).length > 0 ? [] : reported.map((problem) => renameAt(problem, source));

const shortenSpelling: Fixer = (reported, { file, tree }) => {
  const { path } = file;
  const { $schema, ...value } = getNodeValue(tree);
  const edits = findLongSpellings({ path, value }).flatMap(({ path: place, short }) => {
    const node = findNodeAtLocation(tree, [...place]);
    if (node === undefined || short === undefined) return [];
    const written = place.length === 0 && isObject(short) ? { $schema, ...short } : short;
    return [{ path, offset: node.offset, length: node.length, content: JSON.stringify(written) }];
  });
  return [{ problems: reported, edits }];
};

/** The codes with one safe fix. See decisions/0019-automatic-fixes.md. */
const fixes: { readonly [code in keyof typeof catalogue]?: Fixer } = {
  JSON_BYTE_ORDER_MARK: removeValue,
  JSON_COMMENT: removeComment,
  JSON_TRAILING_COMMA: removeValue,
  FILE_ID_DIFFERS: setIdToFileName,
  LANGUAGE_OLD: upgradeLanguage,
  LANGUAGE_DIFFERS: upgradeLanguage,
  PROPERTY_RENAMED: renameProperties,
  SPELLING_LONG: shortenSpelling,
  DEFAULT_WRITTEN: removeReported,
  TEXT_NESTED: flattenNestedTexts,
  TEXT_UNUSED: removeUnusedTexts,
  FIXTURE_UNUSED: removeReported,
};

/** The codes that `fixDeclarations` can fix. */
export const fixableCodes: ReadonlySet<string> = new Set(Object.keys(fixes));

/** One fix may enable another: a file is upgraded once its trailing comma is removed. Nothing needs more rounds than this. */
const maxRounds = 20;

export interface FixedDeclarations {
  /** All files; unchanged files are the same objects as before. */
  readonly files: readonly DeclaredFile[];
  readonly fixed: readonly Problem[];
  /** The remaining problems. */
  readonly problems: readonly Problem[];
}

/**
 * Applies all safe fixes until nothing changes. Pure; never throws.
 * `[{ path: "screens/a.screen.json", text: "{…,}" }]` → `{ files: [{ …, text: "{…}" }], fixed: [{ code: "JSON_TRAILING_COMMA", … }], problems: [] }`
 */
export function fixDeclarations(files: readonly DeclaredFile[], options: CheckOptions = {}): FixedDeclarations {
  const check = openChecker(options);
  const fixed: Problem[] = [];
  let current = files;
  for (let round = 0; round < maxRounds; round += 1) {
    const { problems } = check(current);
    const { solved, edits } = chooseFixes(proposeFixes(current, problems));
    if (edits.size === 0) return { files: current, fixed, problems };
    fixed.push(...solved);
    current = current.map((file) => {
      const fileEdits = edits.get(file.path);
      return fileEdits === undefined ? file : { ...file, text: applyEdits(file.text, [...fileEdits]) };
    });
  }
  return { files: current, fixed, problems: check(current).problems };
}

function proposeFixes(files: readonly DeclaredFile[], problems: readonly Problem[]): readonly Fix[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const byFile = new Map<string, Problem[]>();
  for (const problem of problems) byFile.set(problem.file, [...(byFile.get(problem.file) ?? []), problem]);
  return [...byFile].flatMap(([path, fileProblems]) => {
    const file = byPath.get(path);
    // A file that cannot be read reliably is not changed.
    if (file === undefined || file.unread !== undefined || fileProblems.some(({ code }) => canHide(code, 'syntax'))) return [];
    const tree = parseTree(file.text.replace(/^\uFEFF/, ' '), [], { allowTrailingComma: true });
    if (tree === undefined) return [];
    const lines = findLines(file.text);
    const source = { file, tree, files: byPath, offsetOf: (line: number, column: number) => offsetOf(lines, line, column) };
    return Object.entries(fixes).flatMap(([code, fix]) => {
      const ofCode = fileProblems.filter((problem) => problem.code === code);
      return ofCode.length === 0 ? [] : fix(ofCode, source);
    });
  });
}

/** Of fixes whose edits overlap the first is chosen; the others may follow in the next round. */
function chooseFixes(proposed: readonly Fix[]): {
  readonly solved: readonly Problem[];
  readonly edits: ReadonlyMap<string, readonly FileEdit[]>;
} {
  const solved: Problem[] = [];
  const edits = new Map<string, FileEdit[]>();
  for (const fix of proposed) {
    const isFree = fix.edits.every((edit) => (edits.get(edit.path) ?? []).every((earlier) => areDisjoint(edit, earlier)));
    if (!isFree || fix.edits.length === 0) continue;
    solved.push(...fix.problems);
    for (const edit of fix.edits) edits.set(edit.path, [...(edits.get(edit.path) ?? []), edit]);
  }
  return { solved, edits };
}

/** Edits that start at the same offset overlap too: they would have no order. */
function areDisjoint(left: FileEdit, right: FileEdit): boolean {
  return (
    left.offset !== right.offset && (left.offset + left.length <= right.offset || right.offset + right.length <= left.offset)
  );
}
