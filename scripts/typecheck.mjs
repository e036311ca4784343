import { availableParallelism } from 'node:os';
import { writeDeclaredTypes } from './toolchain/declared-types.mjs';
import { runProgram } from './toolchain/run-program.mjs';

// npm run typecheck: checks the sources with one tsconfig per environment, so that engine and browser code cannot use Node's
// types.
const parts = ['tsconfig.json', 'tsconfig.engine.json', 'tsconfig.browser.json'];
// The compiler remembers what it has checked, by the hashes of the files, and checks only what a change can affect. Not in
// continuous integration, where nothing may depend on an earlier run.
const remember = (/** @type {string} */ part) =>
  process.env['CI'] === undefined ? ['--incremental', '--tsBuildInfoFile', `.cache/types/${part}.tsbuildinfo`] : [];
// Where the configurations keep all cores busy by themselves, one checker each takes a third less time, because several repeat some
// of their work. Less frequent garbage collection takes a quarter less, for a tenth more memory.
const checkers = availableParallelism() > parts.length ? [] : ['--checkers', '1'];
const env = { GOGC: '400' };
const check = (/** @type {string} */ part) =>
  runProgram('node_modules/.bin/tsc', ['--pretty', 'false', '-p', part, ...checkers, ...remember(part)], { env });
try {
  await writeDeclaredTypes();
} catch (error) {
  process.stdout.write(
    `The types of the declarations are not written: ${error instanceof Error ? error.message : String(error)}\n`,
  );
}
const ended = await Promise.all(parts.map(check));
// A file may belong to several configurations; print each error once.
const lines = new Set(ended.flatMap(({ output }) => output.split('\n')).filter((line) => line !== ''));
for (const line of lines) process.stdout.write(`${line}\n`);
process.exitCode = ended.some(({ code }) => code !== 0) ? 1 : 0;
