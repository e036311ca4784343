import type { Declarations, Problem } from '../declare/index.ts';
import type { CheckOptions } from './checking.ts';
import { Findings } from './findings.ts';
import type { DeclaredFile } from './read/declared-file.ts';
import { gatherDeclarations, readFiles } from './read/read-files.ts';
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
export function readDeclarations(files: readonly DeclaredFile[], _options: CheckOptions = {}): CheckedDeclarations {
  const findings = new Findings();
  // 1 text to JSON
  const read = readFiles(files, findings);
  // 2 each file alone
  for (const file of read) if (file.value !== undefined) checkShape(file, findings.add);
  return { declarations: gatherDeclarations(read), problems: findings.sorted() };
}

/**
 * Everything that is wrong with declared files, by file, line and column. Pure; never throws; finds all.
 * `{"route": "/", …}` without a layout → `[{ code: "PROPERTY_MISSING", file: "screens/index.screen.json", line: 1, column: 1, message: "\"layout\" is missing.", remedy: "Add it." }]`
 */
export function checkDeclarations(files: readonly DeclaredFile[], options: CheckOptions = {}): readonly Problem[] {
  return readDeclarations(files, options).problems;
}
