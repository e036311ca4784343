import { buildProgram } from './build-program.mjs';
import { installPackages } from './install-packages.mjs';
import { requireNode } from './project.mjs';

/**
 * Installs and builds whatever is missing or out of date. On failure prints the error and exits with 1.
 * @param {{ builds?: boolean }} [options] `builds: false` only installs packages.
 */
export async function prepare({ builds = true } = {}) {
  requireNode();
  try {
    await installPackages();
    if (builds) await buildProgram();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
