import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** What the builds are made of. Declarations are not: the server reads them from disk when it starts. */
export const sources = ['engine', 'src', 'public', 'scripts', 'package-lock.json', 'vite.config.ts'];

/**
 * `await hashContent(['src', 'package-lock.json'])` → `'5f0c…'`, other when any file of them is other, gone or new.
 * Paths that do not exist count as empty.
 */
export async function hashContent(paths) {
  const files = (await Promise.all(paths.map((path) => listFiles(path)))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) hash.update(`${file}\0${contents[index].length}\0`).update(contents[index]);
  return hash.digest('hex');
}

async function listFiles(path) {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  const names = await readdir(join(root, path));
  return (await Promise.all(names.map((name) => listFiles(`${path}/${name}`)))).flat();
}
