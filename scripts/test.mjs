// npm test: all checks that a change must pass, also on a fresh clone. npm test -- signup: the tests of a feature. npm run
// test:changed: the tests that a change can affect. The last line is `N passed, N failed`: the tests of both runners and any
// other failed step. Exit codes: 0 all passed, 1 something failed, 2 wrong arguments.
import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readDurations, rememberDurations } from './test/durations.mjs';
import { installTools } from './test/install-tools.mjs';
import { readMachineSeconds } from './test/processor-seconds.mjs';
import { runSteps } from './test/run-steps.mjs';
import { estimateWall } from './test/selection/choose.mjs';
import { isSpec } from './test/selection/read-project.mjs';
import { createPlaywrightStep, createStep, createVitestStep } from './test/steps.mjs';
import { writeDeclaredTypes } from './toolchain/declared-types.mjs';
import { prepare } from './toolchain/prepare.mjs';
import { inProject, printLine } from './toolchain/project.mjs';

const usage = `Usage: npm test                        everything
       npm test -- signup [kids …]     the tests of features, or below a path with a slash
       npm run test:changed            the tests that are nearest to a change, for a minute
  -- --since <commit>  compares with this commit
  -- --all             every test that the change can affect
  -- --list            prints the tests without running them
`;

const { words, options } = readArguments();
const isWhole = words.length === 0 && !options.changed;
if (isWhole && Object.keys(options).length > 0) exitWithUsage();
const durations = readDurations();
await prepare({ builds: false });
const selection = isWhole ? undefined : await readSelection();
if (!options.list) await run();

async function readSelection() {
  // Imported only now, because it uses a package.
  const { select } = await import('./test/selection/select.mjs');
  const selected = await select(words, options, durations);
  if (typeof selected !== 'string') return selected;
  process.stderr.write(selected);
  process.exit(2);
}

async function run() {
  await installTools();
  // Before the steps, which run side by side. Types and check report what is wrong with the declarations.
  await writeDeclaredTypes().catch(() => {});
  const folder = isWhole ? 'reports' : 'reports/selected';
  // Remove the previous run's reports, which would be counted otherwise.
  await rm(inProject(folder), { recursive: true, force: true });
  await mkdir(inProject(folder), { recursive: true });
  const before = { milliseconds: performance.now(), machine: readMachineSeconds() };
  const stages = selection === undefined ? listAllSteps(folder) : listSelectedSteps(folder, selection);
  const outcome = await runSteps(stages, durations);
  rememberDurations({ steps: isWhole ? outcome.steps : {}, files: outcome.files });
  printMachine(before);
  printLine(`${outcome.passed} passed, ${outcome.failed} failed`);
  process.exitCode = outcome.failed > 0 ? 1 : 0;
}

/**
 * The numbers are seconds on two cores. Both runners fill the cores by themselves, so that running them side by side would only
 * make each of their tests slower.
 * @param {string} folder
 */
function listAllSteps(folder) {
  return [
    [createStep('types', 11), createStep('lint', 8), createStep('check', 3), createStep('plans', 10), createStep('build', 6)],
    [createVitestStep(folder, 400)],
    [createPlaywrightStep(folder, 200)],
  ];
}

/**
 * @param {string} folder
 * @param {readonly string[]} paths
 */
function listSelectedSteps(folder, paths) {
  const vitest = paths.filter((path) => !isSpec(path));
  const playwright = paths.filter(isSpec);
  return [
    [createStep('types', 5), createStep('check', 3)],
    vitest.length === 0 ? [] : [createVitestStep(folder, estimateWall(vitest, durations), vitest)],
    playwright.length === 0 ? [] : [createPlaywrightStep(folder, estimateWall(playwright, durations), playwright)],
  ];
}

/** @param {{ milliseconds: number, machine: number | undefined }} before */
function printMachine(before) {
  const seconds = Math.round((performance.now() - before.milliseconds) / 1000);
  const machine = readMachineSeconds();
  if (before.machine === undefined || machine === undefined) return printLine(`${seconds} s`);
  // Programs whose parent has ended, such as PostgreSQL, are in no step's time.
  const used = Math.round(machine - before.machine);
  printLine(`${seconds} s; ${used} s of processor time on the whole machine, with PostgreSQL and all else that ran`);
}

function readArguments() {
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { changed: flag, since: text, all: flag, list: flag },
    });
    return { words: positionals, options: values };
  } catch {
    return exitWithUsage();
  }
}

/** @returns {never} */
function exitWithUsage() {
  process.stderr.write(usage);
  process.exit(2);
}
