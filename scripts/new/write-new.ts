import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DeclaredFile } from '../../engine/check/index.ts';
import { CannotMake } from './made.ts';

/** Writes new files, all of them or none: where something stands already, what was written before it goes, and a CannotMake says so. */
export async function writeNew(root: string, files: readonly DeclaredFile[]): Promise<void> {
  const written: string[] = [];
  try {
    for (const { path, text } of files) {
      const place = join(root, path);
      await mkdir(dirname(place), { recursive: true });
      // Between the look before and now somebody may have made it.
      await writeFile(place, text, { flag: 'wx' }).catch((error: unknown) => {
        throw isTaken(error) ? new CannotMake(`${path}: there already, and nothing is overwritten.`) : error;
      });
      written.push(place);
    }
  } catch (error) {
    for (const place of written) await rm(place, { force: true });
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'EISDIR');
}
