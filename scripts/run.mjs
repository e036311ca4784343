// Runs a script written in TypeScript: `node scripts/run.mjs check --format json` calls main(['--format', 'json']) of
// scripts/check.ts and ends with the number that it gives. It is bundled once and kept until a source changes.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashContent, sources } from './build/content-hash.mjs';
import { cache, root } from './build/paths.mjs';
import { prepare } from './build/prepare.mjs';

const [name = '', ...parts] = process.argv.slice(2);
const source = join(root, 'scripts', `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(source)) {
  process.stderr.write(`There is no scripts/${name}.ts to run.\n`);
  process.exit(2);
}
await prepare({ builds: false });
const { main } = await import(pathToFileURL(await bundle()).href);
process.exitCode = await main(parts);

/** The path of the bundle; its packages stay outside. */
async function bundle() {
  const folder = join(cache, 'scripts', name);
  const program = join(folder, `${(await hashContent(sources)).slice(0, 16)}.js`);
  if (existsSync(program)) return program;
  const { build } = await import('vite');
  const draft = join(cache, 'scripts', `${name}-${process.pid}`);
  const rolldownOptions = { input: { [name]: source }, output: { entryFileNames: 'main.js', codeSplitting: false } };
  await build({ root, logLevel: 'warn', build: { ssr: true, outDir: draft, emptyOutDir: true, sourcemap: 'inline', rolldownOptions } });
  await rm(folder, { recursive: true, force: true });
  // Two at once bundle the same: the second to come finds it there.
  await rename(draft, folder).catch(() => {});
  await rename(join(folder, 'main.js'), program).catch(() => {});
  await rm(draft, { recursive: true, force: true });
  return program;
}
