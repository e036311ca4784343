import { execFileSync } from 'node:child_process';

/** The browser meets what is built: of the sources as they stand, whoever starts the tests. Nothing to do where that is so already. */
export default function buildFirst(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
