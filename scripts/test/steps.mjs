import { countPlaywright, countVitest } from '../toolchain/count-tests.mjs';
import { findChromium } from '../toolchain/find-chromium.mjs';
import { findPostgres } from '../toolchain/find-postgres.mjs';
import { runProgram } from '../toolchain/run-program.mjs';
import { readSampleDay } from '../toolchain/sample-day.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

const node = process.execPath;
const programs = {
  types: ['scripts/typecheck.mjs'],
  lint: ['scripts/lint.mjs'],
  check: ['scripts/run.mjs', 'check'],
  // Until language version 3 is complete.
  plans: ['scripts/test/compare-plans.mjs'],
  build: ['scripts/build.mjs'],
};
// Stops hanging steps before continuous integration stops the run after 90 minutes, but allows for slow and busy machines.
const deadline = performance.now() + 85 * 60_000;
const browserMilliseconds = 25 * 60_000;
// One day for both runners, also if midnight is between them.
const day = readSampleDay();

/**
 * A step that runs one of the project's own commands.
 * @param {keyof typeof programs} name
 * @param {number} expected
 * @returns {Step}
 */
export function createStep(name, expected) {
  return { name, expected, run: () => runProgram(node, programs[name]) };
}

/**
 * Vitest, on these files or all. The report goes into the folder.
 * @param {string} folder
 * @param {number} expected
 * @param {readonly string[]} [files]
 * @returns {Step}
 */
export function createVitestStep(folder, expected, files = []) {
  const report = `${folder}/vitest.json`;
  // The first two print each file and failure when it ends, so that the output of a stopped run shows them.
  const printed = ['--reporter=default', '--reporter=./scripts/test/report-vitest.mjs'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...printed, '--reporter=json', `--outputFile.json=${report}`, ...files];
  const run = async (/** @type {(message: unknown) => void} */ onMessage) => {
    const needsServer = files.length === 0 || files.some((path) => path.startsWith('tests/server/'));
    if (needsServer) await findPostgres();
    const env = { CHROMIUM_PATH: needsServer ? await findChromium() : undefined, NO_COLOR: '1', SAMPLE: day };
    return runProgram(node, args, { env, onMessage, longestMilliseconds: deadline - browserMilliseconds - performance.now() });
  };
  return { name: 'tests', unit: 'files', expected, run, count: () => countVitest(report) };
}

/**
 * Playwright, on these files or all. It builds first if sources have changed.
 * @param {string} folder
 * @param {number} expected
 * @param {readonly string[]} [files]
 * @returns {Step}
 */
export function createPlaywrightStep(folder, expected, files = []) {
  const report = `${folder}/playwright.json`;
  const reporters = '--reporter=dot,json,./scripts/test/report-playwright.mjs';
  const run = async (/** @type {(message: unknown) => void} */ onMessage) => {
    const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: '1', SAMPLE: day };
    const longestMilliseconds = Math.max(deadline - performance.now(), browserMilliseconds);
    return runProgram(node, ['node_modules/@playwright/test/cli.js', 'test', reporters, ...files], {
      env,
      onMessage,
      longestMilliseconds,
    });
  };
  return { name: 'browser', unit: 'tests', expected, run, count: () => countPlaywright(report) };
}
