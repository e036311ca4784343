import { parseTree } from 'jsonc-parser';
import type { Problem } from '../../declare/index.ts';
import { openChecker } from '../check-declarations.ts';
import type { CheckOptions } from '../checking.ts';
import { mendLanguage } from '../language/lift.ts';
import { applyEdits } from '../language/text-edit.ts';
import type { problems as catalogue } from '../problems/index.ts';
import type { DeclaredFile } from '../read/declared-file.ts';
import { findLines, offsetOf } from '../read/place-of.ts';
import type { FileEdit, Fix, Mend } from './fix.ts';
import { nameAfterFile, takeCommentOut, takeOut } from './mend-json.ts';
import { takeTextsOut } from './take-texts-out.ts';

const writeLanguage: Fix = (told, { file }) => [
  { problems: told, edits: mendLanguage(file).map((edit) => ({ path: file.path, ...edit })) },
];

/** The codes that have one safe mend; decisions/0019 says why these and no others. */
const fixes: { readonly [code in keyof typeof catalogue]?: Fix } = {
  JSON_BYTE_ORDER_MARK: takeOut,
  JSON_COMMENT: takeCommentOut,
  JSON_TRAILING_COMMA: takeOut,
  FILE_ID_DIFFERS: nameAfterFile,
  LANGUAGE_OLD: writeLanguage,
  LANGUAGE_DIFFERS: writeLanguage,
  TEXT_UNUSED: takeTextsOut,
};

/** The codes that `mendDeclarations` mends. */
export const mendedCodes: ReadonlySet<string> = new Set(Object.keys(fixes));

/** A mend may make another one possible: a file whose comma is gone is lifted then. Nothing needs more turns than this. */
const mostRounds = 20;

export interface MendedDeclarations {
  /** All of them; those that nobody mended are the same objects as before. */
  readonly files: readonly DeclaredFile[];
  readonly mended: readonly Problem[];
  /** What is left. */
  readonly problems: readonly Problem[];
}

/**
 * Mends declared files wherever there is one safe way, until nothing changes. Pure; never throws.
 * `[{ path: "screens/a.screen.json", text: "{…,}" }]` → `{ files: [{ …, text: "{…}" }], mended: [{ code: "JSON_TRAILING_COMMA", … }], problems: [] }`
 */
export function mendDeclarations(files: readonly DeclaredFile[], options: CheckOptions = {}): MendedDeclarations {
  const check = openChecker(options);
  const mended: Problem[] = [];
  let now = files;
  for (let round = 0; round < mostRounds; round += 1) {
    const { problems } = check(now);
    const { taken, edits } = chooseMends(proposeMends(now, problems));
    if (edits.size === 0) return { files: now, mended, problems };
    mended.push(...taken);
    now = now.map((file) => {
      const own = edits.get(file.path);
      return own === undefined ? file : { ...file, text: applyEdits(file.text, own) };
    });
  }
  return { files: now, mended, problems: check(now).problems };
}

function proposeMends(files: readonly DeclaredFile[], problems: readonly Problem[]): readonly Mend[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const told = new Map<string, Problem[]>();
  for (const problem of problems) told.set(problem.file, [...(told.get(problem.file) ?? []), problem]);
  return [...told].flatMap(([path, own]) => {
    const file = byPath.get(path);
    // What a file says that cannot be read is a guess, and no ground for changing it.
    if (file === undefined || file.unread !== undefined || own.some(({ code }) => unreadable.has(code))) return [];
    const tree = parseTree(file.text.replace(/^\uFEFF/, ' '), [], { allowTrailingComma: true });
    if (tree === undefined) return [];
    const lines = findLines(file.text);
    const source = { file, tree, files: byPath, offsetOf: (line: number, column: number) => offsetOf(lines, line, column) };
    return Object.entries(fixes).flatMap(([code, fix]) => {
      const ofCode = own.filter((problem) => problem.code === code);
      return ofCode.length === 0 ? [] : fix(ofCode, source);
    });
  });
}

const unreadable: ReadonlySet<string> = new Set(['JSON_SYNTAX', 'JSON_TOO_DEEP', 'JSON_TOO_LARGE', 'JSON_DUPLICATE_KEY']);

/** Of mends that would change the same place the first is taken; the others may have their turn in the next round. */
function chooseMends(mends: readonly Mend[]): {
  readonly taken: readonly Problem[];
  readonly edits: ReadonlyMap<string, readonly FileEdit[]>;
} {
  const taken: Problem[] = [];
  const edits = new Map<string, FileEdit[]>();
  for (const mend of mends) {
    const isFree = mend.edits.every((edit) => (edits.get(edit.path) ?? []).every((other) => areApart(edit, other)));
    if (!isFree || mend.edits.length === 0) continue;
    taken.push(...mend.problems);
    for (const edit of mend.edits) edits.set(edit.path, [...(edits.get(edit.path) ?? []), edit]);
  }
  return { taken, edits };
}

/** Two that begin at one place would have no order. */
function areApart(one: FileEdit, other: FileEdit): boolean {
  return one.offset !== other.offset && (one.offset + one.length <= other.offset || other.offset + other.length <= one.offset);
}
