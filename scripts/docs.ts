import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { docsParts } from './docs/index.ts';

/**
 * npm run docs: writes the generated pages of the docs. With --check it writes nothing and gives 1 when a page is not what it would
 * write.
 */
export async function main(args: readonly string[]): Promise<number> {
  const root = process.cwd();
  const isCheck = args.includes('--check');
  let stale = 0;
  for (const part of docsParts) {
    for (const [path, text] of await part.write(root)) {
      const file = join(root, path);
      if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
      stale += 1;
      process.stdout.write(isCheck ? `${path} is older than what it tells of. Run: npm run docs\n` : `${path} is written.\n`);
      if (isCheck) continue;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  return isCheck && stale > 0 ? 1 : 0;
}
