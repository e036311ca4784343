import { spawn } from 'node:child_process';
import { measureCheck, measureLargeCheck } from './check/measure-check.ts';
import { measureMembers } from './members/measure-members.ts';
import type { BenchOptions, Row } from './rows.ts';
import { measureProcesses } from './scale/measure-processes.ts';
import { measureStores } from './scale/measure-stores.ts';
import { measureDraw } from './server/measure-draw.tsx';
import { measureServer } from './server/measure-server.ts';
import { measureToken } from './server/measure-token.ts';
import { measureWeights } from './server/measure-weights.ts';
import { measureStartup } from './startup/measure-startup.ts';

const children: { readonly [name: string]: (isQuick: boolean) => Promise<readonly Row[]> } = {
  check: measureCheck,
  'check-large': measureLargeCheck,
  draw: measureDraw,
  server: measureServer,
  token: measureToken,
  members: measureMembers,
  weights: measureWeights,
  startup: measureStartup,
  scale: measureStores,
  'scale-processes': measureProcesses,
};

const rowsPrefix = 'rows ';

/**
 * Measures a part in a separate process, for its own memory figures and React's production build, which is chosen at process
 * start.
 */
export function measureInChild(name: string, { isQuick, log }: BenchOptions): Promise<readonly Row[]> {
  log(`${name} …`);
  // As scripts/run.mjs has it for `check`.
  const flags = name.startsWith('check') ? ['--heap-growing-percent=30'] : [];
  const args = [...flags, 'scripts/run.mjs', 'bench', `--child=${name}`, ...(isQuick ? ['--quick'] : [])];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const line = output.split('\n').find((line) => line.startsWith(rowsPrefix));
      if (line === undefined) reject(new Error(`The part "${name}" ended with ${code} and no rows:\n${output}`));
      // The child process is this program.
      else resolve(JSON.parse(line.slice(rowsPrefix.length)) as readonly Row[]);
    });
  });
}

/** Runs a part in the child process and prints its rows. */
export async function runChild(name: string, isQuick: boolean): Promise<number> {
  const rows = await children[name]?.(isQuick);
  if (rows === undefined) return 2;
  await new Promise((resolve) => process.stdout.write(`${rowsPrefix}${JSON.stringify(rows)}\n`, resolve));
  // Exit even if the part left handles open; its rows are printed.
  process.exit(0);
}
