import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredFile } from '../../check/index.ts';

/** Writes the changed files, each atomically: readers see the old or the new content. */
export async function writeFixed(folder: string, before: readonly DeclaredFile[], after: readonly DeclaredFile[]): Promise<void> {
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  for (const { path, text } of after) {
    if (texts.get(path) === text) continue;
    const target = await realpath(join(folder, path));
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
