import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLine } from './status-line.mjs';

/** The folder of package.json. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Returns a path in the project's folder: `inProject('dist', 'client')`.
 * @param {...string} parts
 */
export const inProject = (...parts) => join(root, ...parts);

/** Prints a line to the terminal. */
export const printLine = writeLine;

/** Exits with a message if this version of Node is too old, before anything fails with an obscure error. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Madoguchi needs Node 20.19 or later; this is ${process.versions.node}.\n`);
  process.exit(1);
}
