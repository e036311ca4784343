import { type Declarations, isObject, type Problem } from '../declare/index.ts';
import type { CheckOptions } from './checking.ts';
import { checkCalls } from './files/check-calls.ts';
import { checkExamples } from './files/check-examples.ts';
import { checkFlows } from './files/check-flows.ts';
import { checkForms } from './files/check-forms.ts';
import { checkScreens } from './files/check-screens.ts';
import { checkTexts, checkUnusedTexts } from './files/check-texts.ts';
import { Findings } from './findings.ts';
import { checkLanguage } from './language/check-language.ts';
import { openChecking } from './open-checking.ts';
import { problems } from './problems/index.ts';
import type { DeclaredFile } from './read/declared-file.ts';
import { gatherDeclarations, readFiles } from './read/read-files.ts';
import { checkDefaults, checkSchemas } from './schema/check-schemas.ts';
import { checkShape } from './shape/check-shape.ts';

/** What a set of files declares, and everything that is wrong with it. Compile it only when nothing is. */
export interface CheckedDeclarations {
  readonly declarations: Declarations;
  readonly problems: readonly Problem[];
}

/**
 * Reads and checks declared files. Pure; never throws; finds all.
 * `readDeclarations([{ path: "screens/login.screen.json", text: "{…}" }, …])` → `{ declarations: { screens: { login: … }, … }, problems: [] }`
 */
export function readDeclarations(files: readonly DeclaredFile[], options: CheckOptions = {}): CheckedDeclarations {
  const findings = new Findings();
  // 1 text to JSON
  const read = readFiles(files, findings);
  // 2 each file alone: its language and shape, and its id, by which others find it
  for (const file of read) {
    if (file.value === undefined) continue;
    if (checkLanguage(file, findings.add)) checkShape(file, findings.add);
    const id = isObject(file.value) ? file.value['id'] : undefined;
    if (typeof id === 'string' && id !== file.name) findings.add(file, ['id'], problems.FILE_ID_DIFFERS(id, file.name));
  }
  // 3 all of them together: every name and path leads somewhere
  const checking = openChecking(read, options, findings.add);
  checkSchemas(checking);
  const isSound = findings.count === 0;
  for (const check of [checkScreens, checkForms, checkCalls, checkFlows, checkTexts]) check(checking);
  // 4 what a broken schema or a misspelt name would make wrong a second time
  if (isSound) for (const check of [checkDefaults, checkExamples]) check(checking);
  if (findings.count === 0) checkUnusedTexts(checking);
  return { declarations: gatherDeclarations(read), problems: findings.sorted() };
}

/**
 * Everything that is wrong with declared files, by file, line and column. Pure; never throws; finds all.
 * A screen without "layout" → `[{ code: "PROPERTY_MISSING", file: "screens/index.screen.json", line: 1, column: 1, message: "\"layout\" is missing.", remedy: "Add it." }]`
 */
export function checkDeclarations(files: readonly DeclaredFile[], options: CheckOptions = {}): readonly Problem[] {
  return readDeclarations(files, options).problems;
}

/** A problem as a person reads it: `TEXT_UNKNOWN  screens/login.screen.json:6:12`, and below it message and remedy. */
export function writeProblem({ code, file, line, column, message, remedy }: Problem): string {
  return `${code}  ${file}:${line}:${column}\n${message} ${remedy}`;
}
