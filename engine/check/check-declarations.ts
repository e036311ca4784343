import { LRUCache } from 'lru-cache';
import { type Declarations, isObject, type Problem } from '../declare/index.ts';
import type { CheckOptions } from './checking.ts';
import { type FindConsequences, openConsequences } from './consequences.ts';
import { Cursor } from './cursor.ts';
import { isLikeAnother } from './expand/expand-likes.ts';
import { expandConditions, expandFiles, expandShorthand, insertFragments, isIncluding } from './expand/index.ts';
import { findLongSpellings } from './expand/shorthand/find-long-spelling.ts';
import { checkAddresses } from './files/check-addresses.ts';
import { checkCalls } from './files/check-calls.ts';
import { checkExamples } from './files/check-examples.ts';
import { checkFlows } from './files/check-flows.ts';
import { checkForms } from './files/check-forms.ts';
import { checkLimits } from './files/check-limits.ts';
import { checkOperationExamples, checkOperations } from './files/check-operations.ts';
import { checkScreens } from './files/check-screens.ts';
import { checkSettings } from './files/check-settings.ts';
import { checkTexts, checkUnusedTexts } from './files/check-texts.ts';
import { checkUnusedFiles } from './files/check-unused.ts';
import { Findings } from './findings.ts';
import { checkLanguage } from './language/check-language.ts';
import { checkMeaning } from './meaning/check-meaning.ts';
import { openChecking } from './open-checking.ts';
import { canHide, problems } from './problems/index.ts';
import type { DeclaredFile, ReadFile } from './read/declared-file.ts';
import { collectDeclarations, readFile } from './read/read-files.ts';
import { readSettings } from './read/read-settings.ts';
import { checkDependence } from './schema/check-dependence.ts';
import { checkReferences } from './schema/check-references.ts';
import { checkDefaults, checkSchemas } from './schema/check-schemas.ts';
import { checkShape } from './shape/check-shape.ts';

/** Declarations and their problems. Compile them only if there are none. */
export interface CheckedDeclarations {
  readonly declarations: Declarations;
  readonly problems: readonly Problem[];
  /** Finds the problems that settings of a store would cause. Holds all read files in memory. */
  readonly findConsequences: FindConsequences;
}

/** Checks repeatedly, e.g. in an editor. `options`: other ones for this check. */
export type Checker = (files: readonly DeclaredFile[], options?: CheckOptions) => CheckedDeclarations;

/** A file checked on its own. */
interface CheckedFile {
  readonly source: DeclaredFile;
  readonly file: ReadFile | undefined;
  /** undefined: it has no problem, as nearly all files. */
  readonly findings: Findings | undefined;
  /** What it could say shorter; undefined: nothing. */
  readonly spelling: Findings | undefined;
}

/** The last version of each path. Several times as many as a large project has. */
const knownFiles = new LRUCache<string, CheckedFile>({ max: 20_000 });

/** The last check of files that had all been checked before. */
let lastCheck:
  | { readonly files: readonly CheckedFile[]; readonly options: CheckOptions; readonly checked: CheckedDeclarations }
  | undefined;

/**
 * `const check = openChecker(options)`; each `check(files)` returns all problems of these files. The checkers of a process
 * remember what they have parsed: a file that has not changed costs half as much, the same files and options nothing.
 */
export function openChecker(usualOptions: CheckOptions = {}): Checker {
  return (sources, options = usualOptions) => {
    const files = sources.map(checkKnownFile);
    const isLast =
      lastCheck?.options === options &&
      lastCheck.files.length === files.length &&
      lastCheck.files.every((file, index) => file === files[index]);
    if (lastCheck !== undefined && isLast) return lastCheck.checked;
    const checked = checkProject(files, options);
    lastCheck = { files, options, checked };
    return checked;
  };
}

function checkKnownFile(source: DeclaredFile): CheckedFile {
  const knownFile = knownFiles.get(source.path);
  const checked = knownFile !== undefined && isSame(knownFile.source, source) ? knownFile : checkFile(source);
  knownFiles.set(source.path, checked);
  return checked;
}

/**
 * Reads and checks declared files. Pure; never throws.
 * `readDeclarations([{ path: "screens/card.screen.json", text: "{…}" }, …])` → `{ declarations: { screens: { card: … }, … }, problems: [] }`
 */
export function readDeclarations(files: readonly DeclaredFile[], options: CheckOptions = {}): CheckedDeclarations {
  return checkProject(files.map(checkFile), options);
}

/**
 * All problems of declared files, sorted by file, line and column. Pure; never throws.
 * A screen without "layout" → `[{ code: "PROPERTY_MISSING", file: "screens/index.screen.json", line: 1, column: 1, endLine: 9, endColumn: 2, message: "\"layout\" is missing.", remedy: "Add it." }]`
 */
export function checkDeclarations(files: readonly DeclaredFile[], options: CheckOptions = {}): readonly Problem[] {
  return readDeclarations(files, options).problems;
}

function isSame(left: DeclaredFile, right: DeclaredFile): boolean {
  return left.text === right.text && JSON.stringify(left.unread) === JSON.stringify(right.unread);
}

/** Checks one file on its own: JSON, language version, shape and id. */
function checkFile(source: DeclaredFile): CheckedFile {
  const findings = new Findings();
  const spelling = new Findings();
  const read = readFile(source, findings);
  // A file that includes fragments is complete only with the other files.
  const file = read === undefined || isIncluding(read) ? read : expandShorthand(expandConditions(read, findings), findings);
  if (read !== undefined && file?.value !== undefined) {
    // A file with `like` or `include` is checked after they are expanded.
    const isWhole = !isLikeAnother(file) && !isIncluding(file);
    if (checkLanguage(file, findings.add)) {
      for (const { path, short } of findLongSpellings(read)) {
        if (short === undefined) spelling.add(read, path, problems.DEFAULT_WRITTEN(), 'key');
        else spelling.add(read, path, problems.SPELLING_LONG(short));
      }
      if (isWhole) checkShape(file, findings.add);
    }
    const id = isObject(file.value) ? file.value['id'] : undefined;
    if (typeof id === 'string' && id !== file.name) findings.add(file, ['id'], problems.FILE_ID_DIFFERS(id, file.name));
  }
  return { source, file, findings: unlessEmpty(findings), spelling: unlessEmpty(spelling) };
}

/** A large project has tens of thousands of files, and empty findings take a kilobyte. */
const unlessEmpty = (findings: Findings): Findings | undefined => (findings.isEmpty ? undefined : findings);

/** Reports and leaves out a file whose name another file of its kind has, in a different folder. */
function omitTaken(checked: readonly CheckedFile[], findings: Findings): readonly ReadFile[] {
  const filesByName = new Map<string, ReadFile>();
  for (const { file } of checked) {
    if (file === undefined) continue;
    const key = `${file.kind} ${file.name}`;
    const first = filesByName.get(key);
    if (first === undefined) filesByName.set(key, file);
    else findings.addAt(file, 0, 1, problems.FILE_NAME_TAKEN(file.name, first.path));
  }
  return [...filesByName.values()];
}

/** Checks a file that fragments were inserted into, as `checkFile` does others. */
function completeFile(file: ReadFile, findings: Findings): ReadFile {
  if (!isIncluding(file) || file.value === undefined) return file;
  const written = expandShorthand(expandConditions(file, findings), findings);
  checkShape(written, findings.add);
  return written;
}

/** Checks all files together: names, paths, and what they mean in combination. */
function checkProject(unsorted: readonly CheckedFile[], options: CheckOptions): CheckedDeclarations {
  const findings = new Findings();
  // Problems name other files, so that the order of files must not depend on the machine.
  const checked = [...unsorted].sort((left, right) => (left.source.path < right.source.path ? -1 : 1));
  for (const { findings: ofFile, spelling } of checked) {
    if (ofFile !== undefined) findings.merge(ofFile);
    if (spelling !== undefined && options.takesLongSpelling !== true) findings.merge(spelling);
  }
  const fragments = new Set<string>();
  const complete = insertFragments(omitTaken(checked, findings), findings, fragments).map((file) => completeFile(file, findings));
  const { files: read, usedNames } = expandFiles(complete, findings, fragments);
  const settingsFile = options.settings && readSettings(options.settings, findings);
  const unknownFiles = checked.flatMap(({ source, file }) => (file === undefined ? [source] : []));
  const checking = openChecking(read, unknownFiles, options, findings, settingsFile, usedNames);
  if (settingsFile !== undefined) checkSettings(Cursor.open(checking, settingsFile));
  checkSchemas(checking);
  checkReferences(checking);
  for (const check of [
    checkAddresses,
    checkScreens,
    checkForms,
    checkLimits,
    checkCalls,
    checkOperations,
    checkFlows,
    checkTexts,
  ])
    check(checking);
  const isComplete = checking.soundness.isClean;
  // These skip unsound locations, so that no mistake is reported twice.
  for (const check of [checkDefaults, checkDependence, checkExamples, checkOperationExamples, checkMeaning]) check(checking);
  const declarations = collectDeclarations(read);
  const isValid = findings.count === 0;
  // A misspelt or missing name makes something else look unused.
  if (isComplete && !findings.some(({ code }) => canHide(code, 'uses')))
    for (const check of [checkUnusedTexts, checkUnusedFiles]) check(checking);
  if (isValid && checking.settings !== undefined && options.validateSettings !== undefined) {
    for (const { document, path, rule } of options.validateSettings(declarations, checking.settings.values))
      findings.add(checking.settings.file, document === '' ? [] : [document, ...path], problems.SETTINGS_REFUSED(rule));
  }
  return { declarations, problems: findings.sorted(), findConsequences: openConsequences(checking) };
}
