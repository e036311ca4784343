import { readFile } from 'node:fs/promises';
import { inProject, say } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { takeTurns } from './take-turns.mjs';

/**
 * Installs the packages of package-lock.json where they are missing or others. `needsTools`: those for development too, which running
 * the program does not need. Throws an Error in words when npm fails.
 * @param {{ needsTools: boolean }} options
 */
export async function installPackages(options) {
  if (await isInstalled(options.needsTools)) return;
  await takeTurns('install', async () => {
    if (await isInstalled(options.needsTools)) return;
    say('Installing packages (npm ci), about half a minute …');
    const npm = process.env['npm_execpath'];
    const [program, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
    // With NODE_ENV=production npm leaves the tools out by itself; one installation serves all that is done here.
    const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const ended = await runProgram(program, args, { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } });
    if (ended.code !== 0) throw new Error(`npm ci failed:\n${ended.output}`);
  });
}

/**
 * Compares what npm noted of its last installation with the lock file.
 * @param {boolean} needsTools
 */
async function isInstalled(needsTools) {
  const wanted = await readPackages(inProject('package-lock.json'));
  const found = await readPackages(inProject('node_modules', '.package-lock.json')).catch(() => ({}));
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional packages are for other systems, and the first entry is the project itself.
    if (path === '' || entry.optional || entry.devOptional || (entry.dev && !needsTools)) return true;
    return found[path]?.version === entry.version;
  });
}

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Promise<Record<string, LockedPackage>>}
 */
async function readPackages(file) {
  return JSON.parse(await readFile(file, 'utf8')).packages;
}
