import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeclaredFile, liftFile } from '../../engine/check/index.ts';

/** Writes every file that has one safe mend, mended; the others stay as they are. Gives all of them as they are then. */
export async function mendFiles(folder: string, files: readonly DeclaredFile[]): Promise<readonly DeclaredFile[]> {
  const mended: DeclaredFile[] = [];
  for (const file of files) {
    const text = file.unread === undefined ? liftFile(file) : file.text;
    mended.push({ ...file, text });
    if (text === file.text) continue;
    // Beside it, then in its place: whoever reads meanwhile reads the old or the new one.
    const beside = join(folder, `${file.path}.mended`);
    await writeFile(beside, text);
    await rename(beside, join(folder, file.path));
  }
  return mended;
}
