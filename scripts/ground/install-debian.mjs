import { existsSync } from 'node:fs';
import { say } from './project.mjs';
import { runProgram } from './run-program.mjs';

/**
 * Installs packages of the system where that can be done without asking anybody: as root on a Debian.
 * `await installDebian(['chromium'], 'Installing a browser …')` → whether they are there now.
 * @param {readonly string[]} names
 * @param {string} line Said before.
 */
export async function installDebian(names, line) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(line);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runProgram('apt-get', ['update'], options);
  const ended = await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
  if (ended.code !== 0) process.stderr.write(ended.output);
  return ended.code === 0;
}
