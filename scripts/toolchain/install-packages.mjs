import { lstat, readFile } from 'node:fs/promises';
import { withLock } from './file-lock.mjs';
import { inProject, printLine } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { showElapsed } from './status-line.mjs';

/**
 * Installs the packages of package-lock.json unless the same versions are installed. Throws an Error with npm's output on
 * failure.
 */
export async function installPackages() {
  if (await isInstalled()) return;
  await withLock('install', async () => {
    if (await isInstalled()) return;
    // npm ci would empty the folder of another copy of the project.
    const modules = await lstat(inProject('node_modules')).catch(() => undefined);
    if (modules?.isSymbolicLink() === true)
      throw new Error('node_modules is a link, and has not the packages of package-lock.json. Run npm ci where it leads to.');
    const count = Object.keys(await readPackages(inProject('package-lock.json'))).length - 1;
    printLine(`Installing the ${count} npm packages that the program, its build and its tests use, into node_modules:`);
    printLine('  about 450 MB, in about half a minute (npm ci)');
    const npm = process.env['npm_execpath'];
    const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    // With NODE_ENV=production npm omits the development packages, which building needs.
    const parts = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    // The browser tests find or install their own browser.
    const options = { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } };
    const ended = await showElapsed('npm ci', () => runProgram(program, parts, options));
    if (ended.code !== 0) throw new Error(`npm ci failed:\n${ended.output.trim()}`);
  });
}

/** Compares npm's record of its last installation with the lock file; packages for other systems may be missing. */
async function isInstalled() {
  const wanted = await readPackages(inProject('package-lock.json'));
  /** @type {Record<string, LockedPackage>} */
  const installedPackages = await readPackages(inProject('node_modules', '.package-lock.json')).catch(() => ({}));
  return Object.entries(wanted).every(([path, entry]) => {
    // The first entry is the project itself.
    if (path === '') return true;
    const installed = installedPackages[path];
    return installed === undefined ? entry.optional === true : installed.version === entry.version;
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
