import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';

/** Installs the packages of package-lock.json unless they stand in node_modules already. `say`: gets one line when it works. */
export async function ensureInstalled(say) {
  if (await isInstalled()) return;
  say('Installing packages (about half a minute) …');
  // The build needs the development packages, in production too. The browser of the tests is found or installed by them.
  const parts = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const environment = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) await runQuietly(process.execPath, [npm, ...parts], environment);
  else await runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', parts, environment);
}

/** Whether each package of the lock is there in its version; one for other systems may be missing. */
async function isInstalled() {
  const [wanted, found] = await Promise.all(['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages));
  if (found === undefined) return false;
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true;
    return found[place] === undefined ? optional === true : found[place].version === version;
  });
}

async function readPackages(path) {
  const text = await readFile(join(root, path), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text).packages;
}
