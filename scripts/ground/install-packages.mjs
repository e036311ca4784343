import { readFile } from 'node:fs/promises';
import { inProject, say } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { takeTurns } from './take-turns.mjs';

/** Installs the packages of package-lock.json where they are missing or others. Throws an Error in words when npm fails. */
export async function installPackages() {
  if (await isInstalled()) return;
  await takeTurns('install', async () => {
    if (await isInstalled()) return;
    say('Installing packages (npm ci), about half a minute …');
    const npm = process.env['npm_execpath'];
    const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    // With NODE_ENV=production npm leaves the development packages out, and building needs them.
    const parts = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    // The browser tests find or install their browser themselves.
    const ended = await runProgram(program, parts, { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } });
    if (ended.code !== 0) throw new Error(`npm ci failed:\n${ended.output.trim()}`);
  });
}

/** Compares what npm noted of its last installation with the lock file: each package in its version, those for other systems aside. */
async function isInstalled() {
  const wanted = await readPackages(inProject('package-lock.json'));
  /** @type {Record<string, LockedPackage>} */
  const found = await readPackages(inProject('node_modules', '.package-lock.json')).catch(() => ({}));
  return Object.entries(wanted).every(([path, entry]) => {
    // The first entry is the project itself.
    if (path === '') return true;
    const standing = found[path];
    return standing === undefined ? entry.optional === true : standing.version === entry.version;
  });
}

/**
 * @typedef {{ version?: string, optional?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Promise<Record<string, LockedPackage>>}
 */
async function readPackages(file) {
  return JSON.parse(await readFile(file, 'utf8')).packages;
}
