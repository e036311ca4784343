import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashContent } from './hash-content.mjs';
import { inProject, say } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { takeTurns } from './take-turns.mjs';

/** What the program is made of. Declarations are not: the server reads them from disk when it starts. */
const sources = ['engine', 'src', 'scripts/ground', 'vite.config.ts', 'package-lock.json'];
const stampFile = inProject('dist', 'built-from');

/**
 * Builds dist/ where it is missing or made from other sources. Throws an Error with the builder's own words when that fails; what was
 * built before then stays.
 */
export async function buildProgram() {
  if (await isBuilt()) return;
  await takeTurns('build', async () => {
    if (await isBuilt()) return;
    say('Building …');
    await removeLeftovers();
    const unfinished = inProject('.cache', `build-${process.pid}`);
    try {
      const hash = hashContent(sources);
      // A process of its own: the builder takes memory that the server would keep.
      const ended = await runProgram(process.execPath, [inProject('scripts', 'ground', 'build-into.mjs'), unfinished]);
      if (ended.code !== 0) throw new Error(`The build failed:\n${ended.output}`);
      await writeFile(join(unfinished, 'built-from'), hash);
      await keepLastFiles(unfinished);
      await putInPlace(unfinished);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });
}

/** Nobody else builds now: what lies there was left by a build that was killed. */
async function removeLeftovers() {
  const names = await readdir(inProject('.cache'));
  for (const name of names.filter((each) => /^(build|old)-/.test(each)))
    await rm(inProject('.cache', name), { recursive: true, force: true });
}

/**
 * A page of the build before, open in a browser, still finds what it loads later.
 * @param {string} unfinished
 */
async function keepLastFiles(unfinished) {
  const manifest = await readFile(inProject('dist', 'client', '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const chunks = Object.values(JSON.parse(manifest));
  for (const file of new Set(chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))) {
    await cp(inProject('dist', 'client', file), join(unfinished, 'client', file), { force: false }).catch(() => {});
  }
}

/**
 * Whole or not at all: who starts meanwhile finds the old build or the new one.
 * @param {string} unfinished
 */
async function putInPlace(unfinished) {
  const old = inProject('.cache', `old-${process.pid}`);
  await rename(inProject('dist'), old).catch(() => {});
  await rename(unfinished, inProject('dist'));
  await rm(old, { recursive: true, force: true });
}

async function isBuilt() {
  const stamp = await readFile(stampFile, 'utf8').catch(() => undefined);
  return stamp !== undefined && stamp === hashContent(sources);
}
