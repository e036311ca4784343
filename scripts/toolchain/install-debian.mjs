import { existsSync } from 'node:fs';
import { printLine } from './project.mjs';
import { runProgram } from './run-program.mjs';

/**
 * Installs system packages if that needs no confirmation, that is as root on Debian. Returns whether they are installed: `await
 * installDebian(['chromium'], 'Installing a browser …')`.
 * @param {readonly string[]} names
 * @param {string} line Printed before the installation.
 */
export async function installDebian(names, line) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  printLine(line);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runProgram('apt-get', ['update'], options);
  const ended = await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
  if (ended.code !== 0) process.stderr.write(ended.output);
  return ended.code === 0;
}
