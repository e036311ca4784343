import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../toolchain/project.mjs';
import { isSpec } from './selection/read-project.mjs';

/**
 * Seconds of the last run on this machine. They only predict how long work takes.
 * @typedef {object} Durations
 * @property {{ readonly [step: string]: number }} steps Wall time of each step of a whole run.
 * @property {{ readonly [path: string]: number }} files Time of a worker for each file of tests.
 */

const folder = inProject('.cache');
const file = inProject('.cache', 'test-durations.json');

/** @returns {Durations} */
export function readDurations() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { steps: {}, files: {} };
  }
}

/**
 * Remembers durations for the next run; those of other steps and files stay.
 * @param {Durations} measured
 */
export function rememberDurations(measured) {
  const previous = readDurations();
  const files = { ...previous.files, ...measured.files };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ steps: { ...previous.steps, ...measured.steps }, files }));
}

/**
 * The seconds that a worker needs for a file of tests: as remembered, else a mean of all such files.
 * @param {string} path
 * @param {Durations} durations
 */
export function estimateFile(path, durations) {
  return durations.files[path] ?? (isSpec(path) ? 12 : path.startsWith('tests/server/') ? 5 : 1.5);
}
