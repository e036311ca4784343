import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredFile } from '../../engine/check/index.ts';

/** Writes the files that are others than before, each as a whole: whoever reads meanwhile reads the old one or the new one. */
export async function writeMended(
  folder: string,
  before: readonly DeclaredFile[],
  after: readonly DeclaredFile[],
): Promise<void> {
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  for (const { path, text } of after) {
    if (texts.get(path) === text) continue;
    const place = await realpath(join(folder, path));
    const beside = `${place}.mended-${process.pid}`;
    try {
      await writeFile(beside, text);
      // Not by the writing: of a mode that is given there the umask takes some away.
      await chmod(beside, (await stat(place)).mode);
      await rename(beside, place);
    } finally {
      await rm(beside, { force: true });
    }
  }
}
