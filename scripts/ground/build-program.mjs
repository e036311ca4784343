import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject, say } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { takeTurns } from './take-turns.mjs';

const sources = ['engine', 'src', 'vite.config.ts', 'package-lock.json'];
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
    const unfinished = inProject('.cache', `build-${process.pid}`);
    try {
      const hash = await hashSources();
      // A process of its own: the builder takes memory that the server would keep.
      const ended = await runProgram(process.execPath, [inProject('scripts', 'ground', 'build-into.mjs'), unfinished]);
      if (ended.code !== 0) throw new Error(`The build failed:\n${ended.output}`);
      await writeFile(join(unfinished, 'built-from'), hash);
      await putInPlace(unfinished);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });
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
  return stamp !== undefined && stamp === (await hashSources());
}

/** A hash over names and contents, in their order. */
async function hashSources() {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of sources) await addTo(hash, inProject(source));
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
async function addTo(hash, path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) {
    hash.update(`${path}\n`).update(await readFile(path));
    return;
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) await addTo(hash, join(path, entry.name));
}
