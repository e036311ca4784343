// npm run compare -- <commit> [part of test paths …]: runs the tests of the server and of the examples' pages on a commit and on the
// working copy, and compares what they saw: compiled plans, rendered pages and HTTP answers. Exits with 0 if all are equal, with 1
// if some differ; with 2 if nothing could be compared.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, printLine } from '../toolchain/project.mjs';
import { checkOut } from './check-out.mjs';

const usage = 'Usage: npm run compare -- <commit> [part of test paths …]\n';
const shownDifferences = 20;

/** Random parts of answers. @type {readonly (readonly [RegExp, string])[]} */
const random = [
  [/(?<=nonce-|nonce="|nonce: ?"|"nonce":")[\w+/=-]+/g, '<nonce>'],
  [/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '<uuid>'],
  // Identifiers of rows: `a_q2k…`.
  [/\b[a-z]{1,4}_[a-z2-7]{26}\b/g, '<id>'],
  // Tokens by their lengths (interactions of the provider, 128 and 256 bits), because some have no digit.
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?:[\w-]{21,22}|[\w-]{43})(?![\w-])/g, '<token>'],
  // Codes that a test types.
  [/(?<=name="\w*[cC]ode" value=")\d{6}(?=")/g, '<code>'],
  // Ports of servers that a test starts.
  [/(?<=(?:localhost|127\.0\.0\.1)(?::|%3A))\d{4,5}\b/g, '<port>'],
  // Other tokens, hashes and keys: at least 16 signs with a digit and letters of both cases, or hexadecimal digits.
  [/(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{16,}=*/g, '<token>'],
  [/\b[\da-f]{16,}\b/g, '<hash>'],
  // Addresses of built files.
  [/-[\w-]{8}\.(js|css|woff2)\b/g, '-<hash>.$1'],
];

const [commit, ...chosen] = process.argv.slice(2);
if (commit === undefined || commit.startsWith('-')) refuse(usage);
const checkout = checkOut(commit);
if (checkout === undefined) refuse(`There is no commit ${commit}.\n`);
const { folder, before } = checkout;
const paths = chosen.length > 0 ? chosen : ['tests/server', 'tests/preview/every-screen'];
const recorded = await recordTests(before, 'recorded-before');
if (recorded.size === 0) refuse(`On ${commit}, the tests recorded nothing.\n`);
const present = await recordTests(inProject('.'), 'recorded-after');
process.exitCode = printDifferences(recorded, present);

/**
 * @param {string} reason
 * @returns {never}
 */
function refuse(reason) {
  process.stderr.write(reason);
  process.exit(2);
}

/**
 * Runs the tests in a checkout. Failed tests are recorded as far as they ran.
 * @param {string} root
 * @param {string} name
 */
async function recordTests(root, name) {
  const target = join(folder, name);
  // The same sample and the same random cases in both.
  const environment = {
    ...process.env,
    RECORD: target,
    SAMPLE: process.env['SAMPLE'] ?? '20261128',
    SEED: process.env['SEED'] ?? '1',
  };
  const run = spawn('npx', ['vitest', 'run', ...paths], { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((resolve) => run.once('close', resolve));
  return readRecords(target);
}

/**
 * What each test saw, sorted, because requests of a test may overlap.
 * @param {string} target
 */
function readRecords(target) {
  /** @type {Map<string, string[]>} */
  const seen = new Map();
  for (const file of existsSync(target) ? readdirSync(target) : []) {
    for (const line of readFileSync(join(target, file), 'utf8').trimEnd().split('\n')) {
      const { test, text } = JSON.parse(line);
      const texts = seen.get(test);
      const masked = random.reduce((masked, [pattern, replacement]) => masked.replaceAll(pattern, replacement), text);
      if (texts === undefined) seen.set(test, [masked]);
      else texts.push(masked);
    }
  }
  for (const texts of seen.values()) texts.sort();
  return seen;
}

/**
 * @param {ReadonlyMap<string, readonly string[]>} earlier
 * @param {ReadonlyMap<string, readonly string[]>} later
 */
function printDifferences(earlier, later) {
  let equal = 0;
  let different = 0;
  for (const test of new Set([...earlier.keys(), ...later.keys()])) {
    const removed = subtract(earlier.get(test) ?? [], later.get(test) ?? []);
    const added = subtract(later.get(test) ?? [], earlier.get(test) ?? []);
    equal += (later.get(test) ?? []).length - added.length;
    if (removed.length + added.length === 0) continue;
    different += Math.max(removed.length, added.length);
    if (different > shownDifferences) continue;
    printLine(test);
    for (const [index, text] of removed.slice(0, 3).entries()) printLine(describeDifference(text, added[index] ?? ''));
    for (const text of added.slice(removed.length).slice(0, 3)) printLine(describeDifference('', text));
  }
  printLine(`${equal} equal, ${different} different`);
  return different === 0 ? 0 : 1;
}

/**
 * @param {readonly string[]} texts
 * @param {readonly string[]} removed
 */
function subtract(texts, removed) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const text of removed) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const remaining = counts.get(text) ?? 0;
    counts.set(text, remaining - 1);
    return remaining <= 0;
  });
}

/**
 * The place where two texts begin to differ.
 * @param {string} earlier
 * @param {string} later
 */
function describeDifference(earlier, later) {
  let at = 0;
  while (at < earlier.length && earlier[at] === later[at]) at++;
  const from = Math.max(0, at - 80);
  const title = (earlier === '' ? later : earlier).split('\n', 1)[0];
  return `  ${title}\n  - ${earlier.slice(from, at + 160)}\n  + ${later.slice(from, at + 160)}`;
}
