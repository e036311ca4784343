import { type Declarations, isObject, type Problem } from '../declare/index.ts';
import type { CheckOptions } from './checking.ts';
import { type FindConsequences, openConsequences } from './consequences.ts';
import { checkAddresses } from './files/check-addresses.ts';
import { checkCalls } from './files/check-calls.ts';
import { checkExamples } from './files/check-examples.ts';
import { checkFlows } from './files/check-flows.ts';
import { checkForms } from './files/check-forms.ts';
import { checkScreens } from './files/check-screens.ts';
import { checkSettings } from './files/check-settings.ts';
import { checkTexts, checkUnusedTexts } from './files/check-texts.ts';
import { checkUnusedFiles } from './files/check-unused.ts';
import { Findings } from './findings.ts';
import { checkLanguage } from './language/check-language.ts';
import { checkMeaning } from './meaning/check-meaning.ts';
import { openChecking } from './open-checking.ts';
import { problems } from './problems/index.ts';
import type { DeclaredFile, ReadFile } from './read/declared-file.ts';
import { gatherDeclarations, readFile, readPlaced } from './read/read-files.ts';
import { checkDefaults, checkSchemas } from './schema/check-schemas.ts';
import { checkShape } from './shape/check-shape.ts';

/** What a set of files declares, and everything that is wrong with it. Compile it only when nothing is. */
export interface CheckedDeclarations {
  readonly declarations: Declarations;
  readonly problems: readonly Problem[];
  /** What settings of a store would do to them. It keeps what was read, for as long as it is kept itself. */
  readonly findConsequences: FindConsequences;
}

/** Checks again and again, as an editor does: what was read of a file is kept until its text is another. */
export type Checker = (files: readonly DeclaredFile[]) => CheckedDeclarations;

/** Where one of these stands, something is to be written that may name what nobody names now. */
const wanting: ReadonlySet<string> = new Set([
  'TEXT_UNKNOWN',
  'FLOW_EVENT_UNOFFERED',
  'FLOW_REFUSAL_UNSAID',
  'CALL_ERROR_WORDLESS',
]);

/** What is known of a file alone. */
interface KeptFile {
  readonly from: DeclaredFile;
  readonly file: ReadFile | undefined;
  readonly findings: Findings;
}

/** `const check = openChecker(options)`; `check(files)` says each time all that is wrong with these files. */
export function openChecker(options: CheckOptions = {}): Checker {
  let kept = new Map<string, KeptFile>();
  return (files) => {
    const now = new Map<string, KeptFile>();
    for (const from of files) {
      const before = kept.get(from.path);
      now.set(from.path, before !== undefined && isSame(before.from, from) ? before : lookAt(from));
    }
    kept = now;
    return checkTogether([...now.values()], options);
  };
}

/**
 * Reads and checks declared files. Pure; never throws; finds all.
 * `readDeclarations([{ path: "screens/login.screen.json", text: "{…}" }, …])` → `{ declarations: { screens: { login: … }, … }, problems: [] }`
 */
export function readDeclarations(files: readonly DeclaredFile[], options: CheckOptions = {}): CheckedDeclarations {
  return openChecker(options)(files);
}

/**
 * Everything that is wrong with declared files, by file, line and column. Pure; never throws; finds all.
 * A screen without "layout" → `[{ code: "PROPERTY_MISSING", file: "screens/index.screen.json", line: 1, column: 1, endLine: 9, endColumn: 2, message: "\"layout\" is missing.", remedy: "Add it." }]`
 */
export function checkDeclarations(files: readonly DeclaredFile[], options: CheckOptions = {}): readonly Problem[] {
  return readDeclarations(files, options).problems;
}

function isSame(one: DeclaredFile, other: DeclaredFile): boolean {
  return one.text === other.text && JSON.stringify(one.unread) === JSON.stringify(other.unread);
}

/** Each file alone: text to JSON, its shape, and its id, by which others find it. */
function lookAt(from: DeclaredFile): KeptFile {
  const findings = new Findings();
  const file = readFile(from, findings);
  if (file?.value !== undefined) {
    if (checkLanguage(file, findings.add)) checkShape(file, findings.add);
    const id = isObject(file.value) ? file.value['id'] : undefined;
    if (typeof id === 'string' && id !== file.name) findings.add(file, ['id'], problems.FILE_ID_DIFFERS(id, file.name));
  }
  return { from, file, findings };
}

/** All of them together: every name and path leads somewhere. */
function checkTogether(inAnyOrder: readonly KeptFile[], options: CheckOptions): CheckedDeclarations {
  const findings = new Findings();
  // What is told names other files, one of several and lists of them: the same ones on every machine.
  const kept = [...inAnyOrder].sort((one, other) => (one.from.path < other.from.path ? -1 : 1));
  for (const each of kept) findings.take(each.findings);
  const read = kept.flatMap(({ file }) => file ?? []);
  const given = options.settings && readPlaced(options.settings, { kind: 'settings', name: options.settings.path }, findings);
  const strays = kept.flatMap(({ from, file }) => (file === undefined ? [from] : []));
  const checking = openChecking(read, strays, options, findings, given);
  if (given !== undefined) checkSettings(checking, given);
  checkSchemas(checking);
  for (const check of [checkAddresses, checkScreens, checkForms, checkCalls, checkFlows, checkTexts]) check(checking);
  const namesAll = checking.soundness.isWhole;
  // These judge what is right in itself, so that all is told at once and nothing twice.
  for (const check of [checkDefaults, checkExamples, checkMeaning]) check(checking);
  const declarations = gatherDeclarations(read);
  const isRight = findings.count === 0;
  // What is misspelt or missing anywhere leaves something unused, and is told there.
  if (namesAll && !findings.some(({ code }) => wanting.has(code)))
    for (const check of [checkUnusedTexts, checkUnusedFiles]) check(checking);
  if (isRight && checking.settings !== undefined && options.judgeSettings !== undefined) {
    for (const { document, path, rule } of options.judgeSettings(declarations, checking.settings.values))
      findings.add(checking.settings.file, document === '' ? [] : [document, ...path], problems.SETTINGS_REFUSED(rule));
  }
  return { declarations, problems: findings.sorted(), findConsequences: openConsequences(checking) };
}
