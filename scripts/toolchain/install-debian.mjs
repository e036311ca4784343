import { existsSync } from 'node:fs';
import { printLine } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { showElapsed } from './status-line.mjs';

/**
 * A package of Debian.
 * @typedef {object} Package
 * @property {string} name
 * @property {number} megabytes About what is downloaded, with what it depends on.
 * @property {boolean} [isOptional] Whether the tests also run without it.
 * @property {string} purpose Why it is installed, for people: `opens the pages in browser tests`.
 */

/** Whether packages can be installed without confirmation: as root on Debian. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs system packages if that needs no confirmation, and says before which and why. Returns whether they are installed.
 * @param {readonly Package[]} packages
 */
export async function installDebian(packages) {
  if (packages.length === 0) return true;
  if (!canInstall()) return false;
  const megabytes = packages.reduce((sum, entry) => sum + entry.megabytes, 0);
  printLine(`Installing with apt-get, about ${megabytes} MB, in about ${Math.ceil((megabytes + 40) / 60)} minutes:`);
  for (const line of describePackages(packages)) printLine(line);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const names = packages.map(({ name }) => name);
  return showElapsed(`apt-get install ${names.join(' ')}`, async () => {
    await runProgram('apt-get', ['update'], options);
    const ended = await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
    if (ended.code !== 0) process.stderr.write(ended.output);
    return ended.code === 0;
  });
}

/** @param {readonly Package[]} packages */
export function describePackages(packages) {
  return packages.map(({ name, megabytes, purpose }) => `  ${name} (${megabytes} MB) ${purpose}`);
}
