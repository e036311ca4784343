import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashContent, sources } from './content-hash.mjs';
import { cache, root } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';

const built = join(root, 'dist');

/** Builds browser and server into dist/ unless it holds the build of these very sources. `say`: gets one line when it works. */
export async function ensureBuilt(say) {
  const hash = await hashContent(sources);
  if ((await readFile(join(built, 'stamp'), 'utf8').catch(() => undefined)) === hash) return;
  say('Building (a few seconds) …');
  const draft = join(cache, `build-${process.pid}`);
  try {
    // In processes of their own: what building takes of memory is given back before the server starts.
    await Promise.all([runVite(['--outDir', join(draft, 'client')]), runVite(['--ssr', '--outDir', join(draft, 'server')])]);
    await keepLastFiles(draft);
    await writeFile(join(draft, 'stamp'), hash);
    await swap(draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runVite(parts) {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await runQuietly(process.execPath, [program, 'build', '--emptyOutDir', ...parts], { NODE_ENV: 'production' });
}

/** A page of the build before, open in a browser, still finds the files that it loads later. */
async function keepLastFiles(draft) {
  const manifest = await readFile(join(built, 'client', '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const chunks = Object.values(JSON.parse(manifest));
  const files = new Set(chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]));
  for (const file of files) await cp(join(built, 'client', file), join(draft, 'client', file), { force: false }).catch(() => {});
}

/** The old build is moved away and the new one put in its place: nobody sees half of one. */
async function swap(draft) {
  const old = join(cache, `built-before-${process.pid}`);
  await mkdir(cache, { recursive: true });
  await rename(built, old).catch(() => {});
  await rename(draft, built);
  await rm(old, { recursive: true, force: true });
}
