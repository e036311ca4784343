import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDeclaredFiles } from '../src/server/project/read-files.ts';
import { generateMetaSchemas } from './types/generate-meta-schemas.ts';
import { generateTypes } from './types/generate-types.ts';

/**
 * npm run types: writes the TypeScript types of schemas/ to src/generated/, and the meta-schemas by which editors complete and check
 * declared files to engine/declare/meta/. With --check it writes nothing and gives 1 when what
 * stands there is not what it would write.
 */
export async function main(args: readonly string[], root = process.cwd()): Promise<number> {
  const isCheck = args.includes('--check');
  let stale = 0;
  for (const [path, text] of [...(await generateTypes(await readDeclaredFiles(root))), ...generateMetaSchemas()]) {
    const file = join(root, path);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    stale += 1;
    process.stdout.write(isCheck ? `${path} is not what its source says now. Run: npm run types\n` : `${path} is written.\n`);
    if (isCheck) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return isCheck && stale > 0 ? 1 : 0;
}
