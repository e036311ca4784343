import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject } from '../toolchain/project.mjs';
import { isSpec } from './selection/read-project.mjs';

/**
 * Seconds that work took. They only predict how long it will take.
 * @typedef {object} Durations
 * @property {{ readonly [step: string]: number }} steps Wall time of each step of a whole run.
 * @property {{ readonly [path: string]: number }} files Time of a worker for each file of tests.
 */

/** Those of runs on this machine. */
const remembered = inProject('.cache', 'test-durations.json');
/** For the first run on a machine: a copy of the file above, made after a whole run on two idle cores. */
const estimates = inProject('scripts', 'test', 'estimates.json');

/** @returns {Durations} */
export function readDurations() {
  const [first, last] = [read(estimates), read(remembered)];
  return { steps: { ...first.steps, ...last.steps }, files: { ...first.files, ...last.files } };
}

/**
 * Remembers durations for the next run; those of other steps and files stay.
 * @param {Durations} measured
 */
export function rememberDurations(measured) {
  const previous = read(remembered);
  const merge = (/** @type {keyof Durations} */ kind) =>
    Object.fromEntries(
      Object.entries({ ...previous[kind], ...measured[kind] })
        .map(([name, seconds]) => /** @type {const} */ ([name, Math.round(seconds * 10) / 10]))
        .sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  mkdirSync(dirname(remembered), { recursive: true });
  writeFileSync(remembered, `${JSON.stringify({ steps: merge('steps'), files: merge('files') }, null, 2)}\n`);
}

/**
 * The seconds that a worker needs for a file of tests; for a new file those of the middle one of its kind.
 * @param {string} path
 * @param {Durations} durations
 */
export function estimateFile(path, durations) {
  return durations.files[path] ?? (isSpec(path) ? 12 : path.startsWith('tests/server/') ? 2 : 1);
}

/**
 * @param {string} file
 * @returns {Durations}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { steps: {}, files: {} };
  }
}
