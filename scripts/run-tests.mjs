// npm run test:unit: what needs neither a database nor a browser, in seconds. npm run soak: the long runs, with a seed that is printed;
// SEED repeats one. What follows `--` goes to vitest: npm run test:unit -- -t "hidden answer".
import { randomInt } from 'node:crypto';
import { prepare } from './ground/prepare.mjs';
import { say } from './ground/project.mjs';
import { runProgram } from './ground/run-program.mjs';

const [project = '', ...parts] = process.argv.slice(2);
await prepare({ builds: false });
const isSoak = project === 'soak';
const environment = isSoak ? { SOAK: '1', SEED: process.env['SEED'] ?? String(randomInt(2 ** 31)) } : {};
if (isSoak) say(`The seed is ${environment.SEED}. To repeat this run: SEED=${environment.SEED} npm run soak`);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', `${project}*`, '--reporter=dot'];
const ended = await runProgram(process.execPath, [...vitest, ...parts], { show: true, env: environment });
process.exitCode = ended.code;
