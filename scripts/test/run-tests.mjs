// npm run test:unit: tests without database and browser, in seconds. npm run soak: long randomized runs that print their seed;
// SEED repeats one. npm run conformance: the OpenID Connect provider against the plans of the OpenID Foundation. Arguments after `--`
// go to Vitest: npm run test:unit -- -t "hidden answer".
import { randomInt } from 'node:crypto';
import { prepare } from '../toolchain/prepare.mjs';
import { printLine } from '../toolchain/project.mjs';
import { runProgram } from '../toolchain/run-program.mjs';

const [project = '', ...parts] = process.argv.slice(2);
await prepare({ builds: false });
const isSoak = project === 'soak';
const isConformance = project === 'conformance';
const environment = {
  ...(isSoak ? { SOAK: '1', SEED: process.env['SEED'] ?? String(randomInt(2 ** 31)) } : {}),
  ...(isConformance ? { CONFORMANCE: '1' } : {}),
};
if (isSoak) printLine(`The seed is ${environment.SEED}. To repeat this run: SEED=${environment.SEED} npm run soak`);
const selected = isConformance
  ? ['--project', 'server', 'tests/server/oidc/conformance', '--reporter=tree']
  : ['--project', `${project}*`, '--reporter=dot'];
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...selected];
const ended = await runProgram(process.execPath, [...vitest, ...parts], { show: true, env: environment });
process.exitCode = ended.code;
