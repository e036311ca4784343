import { buildProgram } from './build-program.mjs';
import { installPackages } from './install-packages.mjs';
import { requireNode } from './project.mjs';

/**
 * Installs and builds what is missing or stale. Where it cannot, the process ends with 1 and the words of what failed.
 * @param {{ builds?: boolean }} [options] `builds: false`: packages only.
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
