import '../src/language/index.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../src/server/platform/startup-error.ts';
import { docsParts } from './docs/index.ts';

/**
 * npm run docs: generates documentation. `--check` writes nothing and returns 1 if a page is out of date. `--pictures` first
 * renders the pictures of the catalogue. If the declarations have problems, it only reports those.
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    if (args.includes('--pictures')) await (await import('./docs/pictures.ts')).drawPictures(process.cwd());
    return await writeDocs(args);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function writeDocs(args: readonly string[]): Promise<number> {
  const root = process.cwd();
  const isCheck = args.includes('--check');
  let stale = 0;
  for (const part of docsParts) {
    for (const [path, text] of await part.write(root)) {
      const file = join(root, path);
      if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
      stale += 1;
      process.stdout.write(isCheck ? `${path} is out of date. Run: npm run docs\n` : `${path} is written.\n`);
      if (isCheck) continue;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  return isCheck && stale > 0 ? 1 : 0;
}
