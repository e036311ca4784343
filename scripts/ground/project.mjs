import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * A path below the project's folder: `inProject('dist', 'client')`.
 * @param {...string} parts
 */
export const inProject = (...parts) => join(root, ...parts);

/**
 * One line for whoever waits at the terminal.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the program in one sentence when this Node is too old, before anything fails in a way that nobody understands. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Madoguchi needs Node 20.19 or later; this is ${process.versions.node}.\n`);
  process.exit(1);
}
