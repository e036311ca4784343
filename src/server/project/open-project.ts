import { readDeclarations } from '../../../engine/check/index.ts';
import type { Declarations, Problem } from '../../../engine/declare/index.ts';
import { StartupError } from '../startup-error.ts';
import { readDeclaredFiles } from './read-files.ts';

/** The declarations have problems: nothing is served from them. The message says them all, as `npm run check` does. */
export class DeclarationError extends StartupError {
  override readonly name = 'DeclarationError';
}

/** Reads and checks everything declared below a folder. Throws a DeclarationError that tells every problem. */
export async function openDeclarations(root: string): Promise<Declarations> {
  const read = readDeclarations(await readDeclaredFiles(root));
  if (read.problems.length > 0) throw new DeclarationError(read.problems.map(writeProblem).join('\n\n'));
  return read.declarations;
}

function writeProblem({ code, file, line, column, message, remedy }: Problem): string {
  return `${code}  ${file}:${line}:${column}\n${message} ${remedy}`;
}
