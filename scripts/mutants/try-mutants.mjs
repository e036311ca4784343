// A child process of npm run mutants: runs tests on one mutant after another and reports each to its parent.
import { createVitest } from 'vitest/node';
import { inProject } from '../toolchain/project.mjs';

/** @typedef {import('./list-mutants.mjs').Mutant} Mutant */
/** @typedef {{ mutants: readonly Mutant[], tests: readonly string[], from: number }} Assignment */

process.once('message', (/** @type {Assignment} */ assignment) => {
  tryAll(assignment).then(
    () => process.exit(0),
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});

/** @param {Assignment} assignment */
async function tryAll({ mutants, tests, from }) {
  /** @type {Mutant | undefined} */
  let current;
  const plugin = {
    name: 'mutant',
    enforce: /** @type {const} */ ('pre'),
    load: (/** @type {string} */ id) =>
      current !== undefined && id.split('?')[0] === inProject(current.file) ? current.text : undefined,
  };
  const needsPostgres = tests.some((path) => path.startsWith('tests/server'));
  // As the projects in vitest.config.ts.
  const isEngineAlone = tests.every((path) => /^tests\/(compile|flow|forms|language|render)/.test(path));
  const needsWindow = tests.some((path) => /^(src\/kinds|tests\/(render|pages\/(blocks|form|screens)))/.test(path));
  const language = isEngineAlone
    ? ['tests/engine-language/define.ts', ...(needsWindow ? ['tests/engine-language/components.ts'] : [])]
    : ['tests/define-language.ts', ...(needsWindow ? ['tests/pages/set-up.ts'] : [])];
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: inProject(),
      watch: false,
      include: ['{src,tests}/**/*.test.{ts,tsx}'],
      exclude: ['**/*.soak.test.*'],
      environment: needsWindow ? 'jsdom' : 'node',
      setupFiles: [...language, 'tests/house/silence.ts', ...(needsWindow ? ['tests/render/set-up.ts'] : [])],
      globalSetup: needsPostgres ? ['tests/server/cluster.ts'] : [],
      reporters: [{}],
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
    { plugins: [plugin] },
  );
  const specifications = await vitest.globTestSpecifications([...tests]);
  if (specifications.length === 0) throw new Error(`No tests match ${tests.join(' ')}.`);
  const isDetected = async () => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    return unhandledErrors.length > 0 || testModules.some((module) => module.state() === 'failed');
  };
  if (from === 0 && (await isDetected())) throw new Error('These tests fail without mutants.');
  for (const [index, mutant] of mutants.entries()) {
    if (index < from) continue;
    if (current !== undefined) vitest.invalidateFile(inProject(current.file));
    current = mutant;
    vitest.invalidateFile(inProject(mutant.file));
    process.send?.({ index, isDetected: await isDetected() });
  }
  await vitest.close();
}
