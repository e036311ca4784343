import { type CheckedDeclarations, type DeclaredFile, openChecker, writeProblem } from '../../../engine/check/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import { StartupError } from '../platform/startup-error.ts';
import { checkOptions } from './check-options.ts';

/** The declarations have problems. The message lists all of them, formatted as by `npm run check`. */
class DeclarationError extends StartupError {
  override readonly name = 'DeclarationError';
}

/** Reads and checks all declarations below a folder. Throws a DeclarationError with every problem. */
export async function openDeclarations(root: string, options = checkOptions): Promise<CheckedDeclarations> {
  return openDeclaredFiles(await readDeclaredFiles(root), options);
}

/** The same for files that were read. A server starts whether or not they are written as short as they could be. */
export function openDeclaredFiles(files: readonly DeclaredFile[], options = checkOptions): CheckedDeclarations {
  const read = openChecker({ ...options, takesLongSpelling: true })(files);
  if (read.problems.length > 0) throw new DeclarationError(read.problems.map(writeProblem).join('\n\n'));
  return read;
}
