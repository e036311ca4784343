import { execFileSync } from 'node:child_process';

/** Builds the current sources before browser tests, unless the build is up to date. */
export default function buildFirst(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
