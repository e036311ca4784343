import '../../src/language/index.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { generateTypes } from './generate-types.ts';

/** Writes the types of what is declared into src/generated, as far as they change. */
export async function main(root = process.cwd()): Promise<void> {
  for (const [path, text] of await generateTypes(await readDeclaredFiles(root))) {
    const file = join(root, path);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
