// Writes what tests saw to the folder of the environment variable RECORD, for `npm run compare`: answers of the server, rendered
// pages and compiled plans, one file for each test.
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, TestRunner } from 'vitest';
import type { Random } from '../src/server/platform/random.ts';

const folder = process.env['RECORD'];

/** Records one thing that a test saw. `describe` is called only in recordings. */
export function record(describe: () => string): void {
  if (folder === undefined) return;
  // Before the first test of a file, the state still names the last test of the file that the worker ran before.
  const { currentTestName = '' } = TestRunner.getCurrentTest() === undefined ? {} : expect.getState();
  const file = readTestFile();
  const name = createHash('sha256').update(`${file} ${currentTestName}`).digest('hex').slice(0, 16);
  mkdirSync(folder, { recursive: true });
  appendFileSync(
    join(folder, `${name}.jsonl`),
    `${JSON.stringify({ test: `${file} > ${currentTestName}`, text: describe() })}\n`,
  );
}

const countsOfApps = new Map<string, number>();

/**
 * In recordings, a random source for an application that gives the same bytes in each run, so that codes and the order of rows
 * with random identifiers are equal. Applications of one test file differ.
 */
export function createRecordedRandom(): Random | undefined {
  if (folder === undefined) return undefined;
  const file = readTestFile();
  const count = (countsOfApps.get(file) ?? 0) + 1;
  countsOfApps.set(file, count);
  let draws = 0;
  return {
    bytes: (outputLength) => {
      draws += 1;
      return createHash('shake256', { outputLength }).update(`${file} ${count} ${draws}`).digest();
    },
  };
}

/** Relative to the project's folder, which differs between the recordings. */
function readTestFile(): string {
  return (expect.getState().testPath ?? '').slice(process.cwd().length + 1);
}
