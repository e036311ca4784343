import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { CommandError } from './run-quietly.mjs';

/**
 * Installs and, unless `{ builds: false }`, builds what is missing or stale: `await prepare()`. Ends the process with 1 and what
 * the failed command printed when it cannot.
 */
export async function prepare({ builds = true } = {}) {
  const say = (line) => process.stdout.write(`${line}\n`);
  try {
    await oneAtATime(async () => {
      await ensureInstalled(say);
      if (builds) await ensureBuilt(say);
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
