import { runProgram } from './ground/run-program.mjs';

// npm run typecheck: the same sources several times, each part with no more than it may know of where it runs.
const parts = ['tsconfig.json', 'tsconfig.engine.json', 'tsconfig.browser.json'];
const ended = await Promise.all(parts.map((part) => runProgram('node_modules/.bin/tsc', ['--pretty', 'false', '-p', part])));
// A file belongs to more than one part: each error is said once.
const lines = new Set(ended.flatMap(({ output }) => output.split('\n')).filter((line) => line !== ''));
for (const line of lines) process.stdout.write(`${line}\n`);
process.exitCode = ended.some(({ code }) => code !== 0) ? 1 : 0;
