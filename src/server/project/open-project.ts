import { type CheckedDeclarations, readDeclarations, writeProblem } from '../../../engine/check/index.ts';
import { StartupError } from '../startup-error.ts';
import { checkOptions } from './check-options.ts';
import { readDeclaredFiles } from './read-files.ts';

/** The declarations have problems: nothing is served from them. The message says them all, as `npm run check` does. */
class DeclarationError extends StartupError {
  override readonly name = 'DeclarationError';
}

/** Reads and checks everything declared below a folder. Throws a DeclarationError that tells every problem. */
export async function openDeclarations(root: string, options = checkOptions): Promise<CheckedDeclarations> {
  const read = readDeclarations(await readDeclaredFiles(root), options);
  if (read.problems.length > 0) throw new DeclarationError(read.problems.map(writeProblem).join('\n\n'));
  return read;
}
