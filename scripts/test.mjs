// npm test: everything that is to be true before a change is kept, on a fresh clone too. Quiet where all is well; what fails is shown
// whole. Its last line is `N passed, N failed`: the tests of both runners, and each other step that failed.
import { mkdir, rm } from 'node:fs/promises';
import { countPlaywright, countVitest } from './ground/count-tests.mjs';
import { findChromium } from './ground/find-chromium.mjs';
import { findPostgres } from './ground/find-postgres.mjs';
import { prepare } from './ground/prepare.mjs';
import { inProject, say } from './ground/project.mjs';
import { runProgram } from './ground/run-program.mjs';

const node = process.execPath;
const vitestReport = 'reports/vitest.json';
const playwrightReport = 'reports/playwright.json';
// All of it is to fit in 12 minutes on two cores. What hangs is stopped and fails, but not what only runs on a slow machine.
const deadline = performance.now() + 30 * 60_000;
const browserMilliseconds = 12 * 60_000;

// The quick ones first: who waits learns early. The browser comes last, since it needs what is built.
const steps = [
  { name: 'types', run: () => runProgram(node, ['scripts/typecheck.mjs']) },
  { name: 'lint', run: () => runProgram(node, ['scripts/lint.mjs']) },
  { name: 'check', run: () => runProgram(node, ['scripts/run.mjs', 'check']) },
  { name: 'build', run: () => runProgram(node, ['scripts/build.mjs']) },
  { name: 'tests', run: runVitest, count: () => countVitest(vitestReport) },
  { name: 'browser', run: runPlaywright, count: () => countPlaywright(playwrightReport) },
];

await prepare({ builds: false });
// Reports of the run before would speak for this one.
await rm(inProject('reports'), { recursive: true, force: true });
await mkdir(inProject('reports'), { recursive: true });

const total = { passed: 0, failed: 0 };
for (const { name, run, count } of steps) {
  const began = performance.now();
  const ended = await run().catch((error) => ({ code: 1, output: `${error.message}\n` }));
  const counted = (await count?.()) ?? { passed: 0, failed: 0 };
  // A runner may fail without a test that did: an error outside of all tests, a report that was never written.
  const isFailed = ended.code !== 0 || counted.failed > 0;
  total.passed += counted.passed;
  total.failed += isFailed ? Math.max(counted.failed, 1) : 0;
  if (isFailed) process.stdout.write(ended.output);
  const tests = count === undefined ? '' : `, ${counted.passed} passed, ${counted.failed} failed`;
  say(`${name}: ${isFailed ? 'FAILED' : 'ok'} (${((performance.now() - began) / 1000).toFixed(1)} s${tests})`);
}
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runVitest() {
  await findPostgres();
  // Here, so that no two tests install it at the same time.
  const chromium = await findChromium();
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return runProgram(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters], {
    env: { CHROMIUM_PATH: chromium, NO_COLOR: '1' },
    longestMilliseconds: deadline - browserMilliseconds - performance.now(),
  });
}

async function runPlaywright() {
  const chromium = await findChromium();
  return runProgram(node, ['node_modules/@playwright/test/cli.js', 'test'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, NO_COLOR: '1' },
    longestMilliseconds: Math.max(deadline - performance.now(), browserMilliseconds),
  });
}
