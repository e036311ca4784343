// Writes what tests saw to the folder of the environment variable RECORD, for `npm run compare`: answers of the server, rendered
// pages and compiled plans, one file for each test.
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const folder = process.env['RECORD'];

/** Records one thing that a test saw. `describe` is called only in recordings. */
export function record(describe: () => string): void {
  if (folder === undefined) return;
  const { testPath = '', currentTestName = '' } = expect.getState();
  const file = testPath.slice(process.cwd().length + 1);
  const name = createHash('sha256').update(`${file} ${currentTestName}`).digest('hex').slice(0, 16);
  mkdirSync(folder, { recursive: true });
  appendFileSync(
    join(folder, `${name}.jsonl`),
    `${JSON.stringify({ test: `${file} > ${currentTestName}`, text: describe() })}\n`,
  );
}
