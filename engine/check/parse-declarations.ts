import type { Declarations } from '../declare/index.ts';
import { expandConditions, expandFiles, expandShorthand, insertFragments } from './expand/index.ts';
import { Findings } from './findings.ts';
import type { DeclaredFile } from './read/declared-file.ts';
import { collectDeclarations, readFile } from './read/read-files.ts';

/**
 * Parses and expands declared files without checking them: `parseDeclarations(files).settings['registration']?.['default']`. Files that
 * are not valid JSON are omitted. Use only what `checkDeclarations` accepts.
 */
export function parseDeclarations(files: readonly DeclaredFile[]): Declarations {
  const findings = new Findings();
  const read = files.flatMap((file) => readFile(file, findings) ?? []);
  const inserted = insertFragments(read, findings, new Set());
  const complete = inserted.map((file) => expandShorthand(expandConditions(file, findings), findings));
  return collectDeclarations(expandFiles(complete, findings).files);
}
