import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './file-lock.mjs';
import { hashContent } from './hash-content.mjs';
import { inProject, printLine } from './project.mjs';
import { runProgram } from './run-program.mjs';

/** Sources of the build. Declarations are not among them: the server reads them from disk when it starts. */
const sources = ['engine', 'src', 'scripts/toolchain', 'vite.config.ts', 'package-lock.json'];
const stampFile = inProject('dist', 'built-from');

/**
 * Builds dist/ if it is missing or out of date. On failure throws an Error with the builder's output and leaves the previous
 * build in place.
 */
export async function buildProgram() {
  if (await isBuilt()) return;
  await withLock('build', async () => {
    if (await isBuilt()) return;
    printLine('Building …');
    await removeLeftovers();
    const unfinished = inProject('.cache', `build-${process.pid}`);
    try {
      const hash = hashContent(sources);
      // A separate process: the builder uses memory that the server would otherwise keep.
      const ended = await runProgram(process.execPath, [inProject('scripts', 'toolchain', 'build-into.mjs'), unfinished]);
      if (ended.code !== 0) throw new Error(`The build failed:\n${ended.output}`);
      await writeFile(join(unfinished, 'built-from'), hash);
      await copyPreviousFiles(unfinished);
      await replaceBuild(unfinished);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });
}

/** Removes what a killed build left behind. The lock ensures that no other build is running. */
async function removeLeftovers() {
  const names = await readdir(inProject('.cache'));
  for (const name of names.filter((name) => /^(build|old)-/.test(name)))
    await rm(inProject('.cache', name), { recursive: true, force: true });
}

/**
 * Copies the previous build's files that are missing in this one, because a page that is open in a browser, or a running server, may still
 * load them.
 * @param {string} unfinished
 */
async function copyPreviousFiles(unfinished) {
  for (const part of ['client', 'server']) {
    const manifest = await readFile(inProject('dist', part, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
    const chunks = Object.values(JSON.parse(manifest));
    for (const file of new Set(chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))) {
      await cp(inProject('dist', part, file), join(unfinished, part, file), { force: false }).catch(() => {});
    }
  }
}

/**
 * Replaces dist/ by renaming, so that a concurrent start finds either the old or the new build.
 * @param {string} unfinished
 */
async function replaceBuild(unfinished) {
  const old = inProject('.cache', `old-${process.pid}`);
  await rename(inProject('dist'), old).catch(() => {});
  await rename(unfinished, inProject('dist'));
  await rm(old, { recursive: true, force: true });
}

async function isBuilt() {
  const stamp = await readFile(stampFile, 'utf8').catch(() => undefined);
  return stamp !== undefined && stamp === hashContent(sources);
}
