import '../src/language/index.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateEffectNames } from './types/generate-effect-names.ts';
import { generateMetaSchemas } from './types/generate-meta-schemas.ts';

/**
 * npm run types: generates the effect names in src/generated/, and the meta-schemas for editors in engine/declare/meta/.
 * `--check` writes nothing and returns 1 if a file is out of date.
 */
export async function main(args: readonly string[], root = process.cwd()): Promise<number> {
  const isCheck = args.includes('--check');
  let stale = 0;
  for (const [path, text] of [...generateMetaSchemas(), ...generateEffectNames()]) {
    const file = join(root, path);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    stale += 1;
    process.stdout.write(isCheck ? `${path} is out of date. Run: npm run types\n` : `${path} is written.\n`);
    if (isCheck) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return isCheck && stale > 0 ? 1 : 0;
}
