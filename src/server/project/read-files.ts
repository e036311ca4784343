import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredFile } from '../../../engine/check/index.ts';

const folders = ['screens', 'schemas', 'flows'];

/** Every JSON file below screens/, schemas/ and flows/, sorted by path. */
export async function readDeclaredFiles(root: string): Promise<readonly DeclaredFile[]> {
  const found: DeclaredFile[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
      const path = join(entry.parentPath, entry.name);
      found.push({
        path: path
          .slice(root.length)
          .replace(/^[\\/]+/, '')
          .replaceAll('\\', '/'),
        text: await readFile(path, 'utf8'),
      });
    }
  }
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}
