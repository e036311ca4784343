import { printLine } from '../toolchain/project.mjs';
import { showStatus } from '../toolchain/status-line.mjs';
import { takeProgramSeconds } from './processor-seconds.mjs';
import { applyMessage, createPart, formatProgress } from './progress.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {number} expected Seconds that it should take.
 * @property {string} [unit] What a runner of tests counts: `files` or `tests`.
 * @property {(onMessage: (message: unknown) => void) => Promise<import('../toolchain/run-program.mjs').Ended>} run
 * @property {() => Promise<import('../toolchain/count-tests.mjs').Count>} [count] Reads the report of a runner.
 *
 * @typedef {import('../toolchain/count-tests.mjs').Count & import('./durations.mjs').Durations} Outcome
 */

/**
 * Runs steps: those of one stage at the same time, the stages one after another. Prints failures at once, a line for each step
 * when it ends, and the output of failed steps. A step that fails does not stop the others.
 * @param {readonly (readonly Step[])[]} stages
 * @param {import('./durations.mjs').Durations} durations
 * @returns {Promise<Outcome>}
 */
export async function runSteps(stages, durations) {
  const steps = stages.flatMap((stage, index) =>
    stage.map((step) => ({
      step,
      part: createPart({ ...step, expected: durations.steps[step.name] ?? step.expected, stage: index }),
    })),
  );
  const outcome = { passed: 0, failed: 0, steps: {}, files: {} };
  takeProgramSeconds();
  const endStatus = showStatus(() =>
    formatProgress(
      steps.map(({ part }) => part),
      performance.now(),
    ),
  );
  try {
    for (const index of stages.keys()) {
      const present = steps.filter(({ part }) => part.stage === index);
      await Promise.all(present.map(({ step, part }) => runStep(step, part, durations, outcome)));
    }
  } finally {
    endStatus();
  }
  return outcome;
}

/**
 * @param {Step} step
 * @param {import('./progress.mjs').Part} part
 * @param {import('./durations.mjs').Durations} durations
 * @param {{ passed: number, failed: number, steps: Record<string, number>, files: Record<string, number> }} outcome
 */
async function runStep({ name, run, count }, part, durations, outcome) {
  part.began = performance.now();
  const onMessage = (/** @type {unknown} */ received) => {
    const message = /** @type {import('./messages.mjs').Message} */ (received);
    applyMessage(part, message, durations);
    if (message.kind === 'end') outcome.files[message.unit] = (outcome.files[message.unit] ?? 0) + message.seconds;
    if (message.kind === 'failure') printLine(`${name}: FAILED ${message.title}\n  ${message.message.split('\n')[0]}`);
  };
  const ended = await run(onMessage).catch((error) => ({ code: 1, output: `${error.message}\n` }));
  part.ended = performance.now();
  const processor = takeProgramSeconds();
  const counted = (await count?.()) ?? { passed: 0, failed: 0 };
  // A runner may fail without a failed test: an error outside of the tests, or a missing report.
  const isFailed = ended.code !== 0 || counted.failed > 0;
  outcome.passed += counted.passed;
  outcome.failed += isFailed ? Math.max(counted.failed, 1) : 0;
  const seconds = (part.ended - part.began) / 1000;
  if (!isFailed) outcome.steps[name] = seconds;
  else printLine(ended.output.trimEnd());
  const used = processor === undefined ? '' : `, ${processor.toFixed(1)} s of processor time`;
  const tests = count === undefined ? '' : `, ${counted.passed} passed, ${counted.failed} failed`;
  printLine(`${name}: ${isFailed ? 'FAILED' : 'ok'} (${seconds.toFixed(1)} s${used}${tests})`);
}
