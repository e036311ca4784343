// npm test: all checks that a change must pass, also on a fresh clone. Prints the output of failed steps only. The last line is
// `N passed, N failed`: the tests of both runners and any other failed step.
import { mkdir, rm } from 'node:fs/promises';
import { countPlaywright, countVitest } from './toolchain/count-tests.mjs';
import { findChromium } from './toolchain/find-chromium.mjs';
import { findPostgres } from './toolchain/find-postgres.mjs';
import { prepare } from './toolchain/prepare.mjs';
import { inProject, printLine } from './toolchain/project.mjs';
import { runProgram } from './toolchain/run-program.mjs';
import { readSampleDay } from './toolchain/sample-day.mjs';

const node = process.execPath;
// One day for both runners, also if midnight is between them.
const day = readSampleDay();
const vitestReport = 'reports/vitest.json';
const playwrightReport = 'reports/playwright.json';
// The whole run should take less than 15 minutes on two cores. The deadline stops hanging steps before continuous integration
// stops the run after 90 minutes, but allows for slow and busy machines.
const deadline = performance.now() + 85 * 60_000;
const browserMilliseconds = 25 * 60_000;

// Fast steps first, for early feedback. The browser tests need the build, so they come last.
const steps = [
  { name: 'types', run: () => runProgram(node, ['scripts/typecheck.mjs']) },
  { name: 'lint', run: () => runProgram(node, ['scripts/lint.mjs']) },
  { name: 'check', run: () => runProgram(node, ['scripts/run.mjs', 'check']) },
  { name: 'build', run: () => runProgram(node, ['scripts/build.mjs']) },
  { name: 'tests', run: runVitest, count: () => countVitest(vitestReport) },
  { name: 'browser', run: runPlaywright, count: () => countPlaywright(playwrightReport) },
];

await prepare({ builds: false });
// Remove the previous run's reports, which would be counted otherwise.
await rm(inProject('reports'), { recursive: true, force: true });
await mkdir(inProject('reports'), { recursive: true });

const total = { passed: 0, failed: 0 };
for (const { name, run, count } of steps) {
  const began = performance.now();
  const ended = await run().catch((error) => ({ code: 1, output: `${error.message}\n` }));
  const counted = (await count?.()) ?? { passed: 0, failed: 0 };
  // A runner may fail without a failed test: an error outside of the tests, or a missing report.
  const isFailed = ended.code !== 0 || counted.failed > 0;
  total.passed += counted.passed;
  total.failed += isFailed ? Math.max(counted.failed, 1) : 0;
  if (isFailed) process.stdout.write(ended.output);
  const tests = count === undefined ? '' : `, ${counted.passed} passed, ${counted.failed} failed`;
  printLine(`${name}: ${isFailed ? 'FAILED' : 'ok'} (${((performance.now() - began) / 1000).toFixed(1)} s${tests})`);
}
printLine(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runVitest() {
  await findPostgres();
  // Installed before the run, so that two tests do not install it at once.
  const chromium = await findChromium({ isFast: true });
  // The first two print each file and failure when it ends, so that the output of a stopped run shows them.
  const printed = ['--reporter=default', '--reporter=./scripts/toolchain/print-failures.mjs'];
  const reporters = [...printed, '--reporter=json', `--outputFile.json=${vitestReport}`];
  return runProgram(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters], {
    env: { CHROMIUM_PATH: chromium, NO_COLOR: '1', SAMPLE: day },
    longestMilliseconds: deadline - browserMilliseconds - performance.now(),
  });
}

async function runPlaywright() {
  const chromium = await findChromium();
  return runProgram(node, ['node_modules/@playwright/test/cli.js', 'test'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, NO_COLOR: '1', SAMPLE: day },
    longestMilliseconds: Math.max(deadline - performance.now(), browserMilliseconds),
  });
}
