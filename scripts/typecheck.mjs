import { runProgram } from './toolchain/run-program.mjs';

// npm run typecheck: checks the sources with one tsconfig per environment, so that engine and browser code cannot use Node's
// types.
const parts = ['tsconfig.json', 'tsconfig.engine.json', 'tsconfig.browser.json'];
const ended = await Promise.all(parts.map((part) => runProgram('node_modules/.bin/tsc', ['--pretty', 'false', '-p', part])));
// A file may belong to several configurations; print each error once.
const lines = new Set(ended.flatMap(({ output }) => output.split('\n')).filter((line) => line !== ''));
for (const line of lines) process.stdout.write(`${line}\n`);
process.exitCode = ended.some(({ code }) => code !== 0) ? 1 : 0;
