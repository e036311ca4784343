import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredFile } from '../../check/index.ts';

/**
 * Writes the changed files, each atomically: readers see the old or the new content. Throws before it writes any if one is a link, or
 * lies behind one: the folder may be checked by somebody who does not know where it leads.
 */
export async function writeFixed(folder: string, before: readonly DeclaredFile[], after: readonly DeclaredFile[]): Promise<void> {
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  const changed = after.filter(({ path, text }) => texts.get(path) !== text);
  const root = await realpath(folder);
  for (const { path } of changed)
    if ((await realpath(join(root, path))) !== join(root, path))
      throw new Error(`${path} is a link or lies behind one. Run check --fix in the folder to which it leads.`);
  for (const { path, text } of changed) {
    const target = join(root, path);
    const temporary = `${target}.fixed-${process.pid}`;
    try {
      await writeFile(temporary, text);
      // chmod, because the umask would restrict a mode given to writeFile.
      await chmod(temporary, (await stat(target)).mode);
      await rename(temporary, target);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}
