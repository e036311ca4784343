import { spawn } from 'node:child_process';
import { measureCheck, measureLargeCheck } from './check/measure-check.ts';
import type { Asked, Row } from './rows.ts';
import { measureDraw } from './server/measure-draw.tsx';
import { measureServer } from './server/measure-server.ts';
import { measureWeights } from './server/measure-weights.ts';

const children: { readonly [name: string]: (isQuick: boolean) => Promise<readonly Row[]> } = {
  check: measureCheck,
  'check-large': measureLargeCheck,
  draw: measureDraw,
  server: measureServer,
  weights: measureWeights,
};

const mark = 'rows ';

/** A part in a process of its own: its memory is counted alone, and React is as in production, which is decided once for a process. */
export function measureInChild(name: string, { isQuick, tell }: Asked): Promise<readonly Row[]> {
  tell(`${name} …`);
  const args = ['scripts/run.mjs', 'bench', `--child=${name}`, ...(isQuick ? ['--quick'] : [])];
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
      const line = output.split('\n').find((each) => each.startsWith(mark));
      if (line === undefined) reject(new Error(`The part "${name}" ended with ${code} and no rows:\n${output}`));
      // Our own process wrote them.
      else resolve(JSON.parse(line.slice(mark.length)) as readonly Row[]);
    });
  });
}

/** What that process does. */
export async function runChild(name: string, isQuick: boolean): Promise<number> {
  const rows = await children[name]?.(isQuick);
  if (rows === undefined) return 2;
  await new Promise((resolve) => process.stdout.write(`${mark}${JSON.stringify(rows)}\n`, resolve));
  // Whatever a part has left open: its rows are told.
  process.exit(0);
}
