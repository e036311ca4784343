import { estimateFile } from './durations.mjs';

/**
 * A part of the run and what is known about it.
 * @typedef {object} Part
 * @property {string} name
 * @property {number} stage Parts of one stage run at the same time, the stages one after another.
 * @property {string} [unit] What is counted: `files` or `tests`.
 * @property {number} expected Seconds that it should take.
 * @property {number} [began] `performance.now()`
 * @property {number} [ended]
 * @property {number} units How many there are; 0 until the part has counted them.
 * @property {number} done
 * @property {number} expectedUnits Seconds of workers that all units should take.
 * @property {number} expectedDone Those of the units that are done.
 * @property {Map<string, number>} expectedUnit Those of one unit of each file.
 * @property {Set<string>} running Files, the one that began first being the first.
 * @property {number} passed
 * @property {number} failed
 */

/**
 * @param {Pick<Part, 'name' | 'stage' | 'expected'> & { unit?: string }} step
 * @returns {Part}
 */
export function createPart({ name, stage, expected, unit }) {
  const empty = { units: 0, done: 0, expectedUnits: 0, expectedDone: 0, passed: 0, failed: 0 };
  const part = { name, stage, expected, ...empty, expectedUnit: new Map(), running: new Set() };
  return unit === undefined ? part : { ...part, unit };
}

/**
 * Applies what a runner reports.
 * @param {Part} part
 * @param {import('./messages.mjs').Message} message
 * @param {import('./durations.mjs').Durations} durations
 */
export function applyMessage(part, message, durations) {
  if (message.kind === 'start') {
    part.units = message.units.length;
    for (const file of new Set(message.units)) {
      const seconds = estimateFile(file, durations);
      part.expectedUnit.set(file, seconds / message.units.filter((unit) => unit === file).length);
      part.expectedUnits += seconds;
    }
  } else if (message.kind === 'begin') part.running.add(message.unit);
  else if (message.kind === 'end') {
    part.done += 1;
    part.running.delete(message.unit);
    part.expectedDone += part.expectedUnit.get(message.unit) ?? 0;
    part.passed += message.passed;
    part.failed += message.failed;
  }
}

/**
 * `'tests 214 of 455 files, 2310 passed (tests/server/journeys/walk.test.ts) · about 6 minutes left'`
 * @param {readonly Part[]} parts
 * @param {number} now `performance.now()`
 */
export function formatProgress(parts, now) {
  const running = parts.filter(({ began, ended }) => began !== undefined && ended === undefined);
  return [...running.map(formatPart), formatLeft(estimateLeft(parts, now))].join(' · ');
}

/** @param {Part} part */
function formatPart({ name, unit, units, done, passed, failed, running }) {
  if (unit === undefined || units === 0) return name;
  const [current] = running;
  const failures = failed === 0 ? '' : `, ${failed} FAILED`;
  return `${name} ${done} of ${units} ${unit}, ${passed} passed${failures}${current === undefined ? '' : ` (${current})`}`;
}

/** @param {number} seconds */
export function formatLeft(seconds) {
  if (seconds < 15) return 'a few seconds left';
  return seconds < 100 ? `about ${Math.ceil(seconds / 10) * 10} seconds left` : `about ${Math.round(seconds / 60)} minutes left`;
}

/**
 * Seconds until all parts have ended: what is expected of the rest, scaled by how the run has compared with the expectation so
 * far. The first seconds hardly count, because they say little.
 * @param {readonly Part[]} parts
 * @param {number} now
 */
export function estimateLeft(parts, now) {
  const inertia = 0.03 * parts.reduce((sum, { expected }) => sum + expected, 0);
  let [actual, expected] = [inertia, inertia];
  for (const part of parts) {
    actual += elapsed(part, now);
    expected += part.expected * fractionDone(part, now);
  }
  const pace = actual / expected;
  /** @type {Map<number, number>} */
  const byStage = new Map();
  for (const part of parts) {
    const secondsLeft = part.expected * (1 - fractionDone(part, now)) * pace;
    byStage.set(part.stage, Math.max(byStage.get(part.stage) ?? 0, secondsLeft));
  }
  return [...byStage.values()].reduce((sum, seconds) => sum + seconds, 0);
}

/**
 * @param {Part} part
 * @param {number} now
 */
function elapsed({ began, ended }, now) {
  return began === undefined ? 0 : ((ended ?? now) - began) / 1000;
}

/**
 * @param {Part} part
 * @param {number} now
 */
function fractionDone(part, now) {
  if (part.ended !== undefined) return 1;
  if (part.unit !== undefined) return part.expectedUnits === 0 ? 0 : part.expectedDone / part.expectedUnits;
  // Of a part that counts nothing, only its time is known.
  return Math.min(0.95, elapsed(part, now) / Math.max(part.expected, 1));
}
