import { estimateFile } from '../durations.mjs';
import { isSpec } from './read-project.mjs';

/** Both runners use three workers (vitest.config.ts, playwright.config.ts). */
const workers = 3;
/** Seconds before the first test of a part runs: Vitest itself, a database server, and a build with a store for browser tests. */
const startSeconds = { unit: 3, server: 6, browser: 10 };

/** What other tests may take beside slow ones that were changed themselves. */
const leastSeconds = 15;

/**
 * The wall time of tests in seconds, a rough estimate.
 * @param {readonly string[]} paths
 * @param {import('../durations.mjs').Durations} durations
 */
export function estimateWall(paths, durations) {
  const browser = paths.filter(isSpec);
  const unitPaths = paths.filter((path) => !isSpec(path));
  const start =
    (unitPaths.length > 0 ? startSeconds.unit : 0) +
    (unitPaths.some((path) => path.startsWith('tests/server/')) ? startSeconds.server : 0) +
    (browser.length > 0 ? startSeconds.browser : 0);
  const run = (/** @type {readonly string[]} */ files) => {
    const seconds = files.map((path) => estimateFile(path, durations));
    return Math.max(seconds.reduce((sum, addend) => sum + addend, 0) / workers, ...seconds, 0);
  };
  return start + run(unitPaths) + run(browser);
}

/**
 * Chooses what fits into the time: changed tests in any case, then by their weight, divided by the root of what they cost, so that
 * several quick tests come before a slow one that is a little nearer.
 * @param {readonly import('./changed.mjs').Affected[]} affected
 * @param {number} seconds
 * @param {import('../durations.mjs').Durations} durations
 */
export function chooseWithin(affected, seconds, durations) {
  const value = (/** @type {import('./changed.mjs').Affected} */ { path, weight }) =>
    weight / Math.sqrt(0.5 + estimateFile(path, durations));
  const isChanged = (/** @type {import('./changed.mjs').Affected} */ { chain }) => chain.length === 0;
  const wallOf = (/** @type {typeof affected} */ tests) =>
    estimateWall(
      tests.map(({ path }) => path),
      durations,
    );
  const chosen = affected.filter(isChanged);
  const limit = Math.max(seconds, wallOf(chosen) + leastSeconds);
  for (const test of affected.filter((candidate) => !isChanged(candidate)).sort((left, right) => value(right) - value(left)))
    if (wallOf([...chosen, test]) <= limit) chosen.push(test);
  return chosen;
}
