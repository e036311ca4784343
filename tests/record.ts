// Writes what tests saw to the folder of the environment variable RECORD, for `npm run compare`: answers of the server, rendered
// pages and compiled plans, one file for each test. Random parts are masked.
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
    `${JSON.stringify({ test: `${file} > ${currentTestName}`, text: mask(describe()) })}\n`,
  );
}

const random = [
  [/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '<uuid>'],
  // Tokens, nonces, hashes, keys: at least 16 signs with a digit and letters of both cases, or hexadecimal digits.
  [/(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{16,}=*/g, '<token>'],
  [/\b[\da-f]{16,}\b/g, '<hash>'],
  // Addresses of built files and plans.
  [/-[\w-]{8}\.(js|css|woff2)\b/g, '-<hash>.$1'],
  [/(?<=nonce[-=]['"]?)[\w+/=-]+/g, '<nonce>'],
] as const;

function mask(text: string): string {
  return random.reduce((masked, [pattern, replacement]) => masked.replaceAll(pattern, replacement), text);
}
