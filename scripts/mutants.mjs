// npm run mutants -- engine/validate --tests tests/forms,tests/verdict: makes small faults in the sources one by one, runs the
// tests on each, and lists the lines whose faults no test detects. Exits with 0; with 2 for wrong arguments.
import { fork } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listMutants } from './mutants/list-mutants.mjs';
import { prepare } from './toolchain/prepare.mjs';
import { inProject, printLine } from './toolchain/project.mjs';

/** @typedef {import('./mutants/list-mutants.mjs').Mutant} Mutant */

const usage = `Usage: npm run mutants -- <folder or file> … --tests <part of test paths>,… [--sample 40] [--seed 1]
  --tests   tests to run on each mutant
  --sample  how many mutants to try, drawn by the seed; all by default
`;
/** A mutant that does not end counts as detected. */
const longestMilliseconds = 120_000;

const { values, positionals } = readArguments();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await prepare({ builds: false });
const listedMutants = (await Promise.all(positionals.flatMap(listSources).map(listMutants))).flat();
const mutants = draw(listedMutants, Number(values.sample ?? listedMutants.length), Number(values.seed ?? 1));
printLine(`${mutants.length} of ${listedMutants.length} mutants`);
const detected = await tryMutants(mutants, (values.tests ?? '').split(','));
printLine(`${detected} of ${mutants.length} mutants detected (${Math.round((100 * detected) / mutants.length)} %)`);

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: { tests: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string' } },
    });
    const isFound = read.positionals.every((path) => existsSync(inProject(path)));
    if (read.positionals.length > 0 && isFound && read.values.tests !== undefined) return read;
  } catch {
    // The usage is shown for unknown options as well.
  }
  process.stderr.write(usage);
  process.exit(2);
}

/** @param {string} path */
function listSources(path) {
  if (statSync(inProject(path)).isFile()) return [path];
  const names = readdirSync(inProject(path), { recursive: true, encoding: 'utf8' }).sort();
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(path, name));
}

/**
 * @param {readonly Mutant[]} mutants
 * @param {number} count
 * @param {number} seed
 * @returns {Mutant[]}
 */
function draw(mutants, count, seed) {
  const remaining = [...mutants.entries()];
  /** @type {typeof remaining} */
  const drawn = [];
  let state = seed;
  while (drawn.length < count && remaining.length > 0) {
    // A linear congruential generator: the same seed draws the same mutants.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    drawn.push(...remaining.splice(Math.floor((state / 2 ** 32) * remaining.length), 1));
  }
  return drawn.sort(([left], [right]) => left - right).map(([, mutant]) => mutant);
}

/**
 * Prints each mutant that no test detects, and returns how many are detected.
 * @param {readonly Mutant[]} mutants
 * @param {readonly string[]} tests
 * @returns {Promise<number>}
 */
async function tryMutants(mutants, tests) {
  let count = 0;
  let next = 0;
  while (next < mutants.length) next = await tryFrom(next);
  return count;

  /**
   * Tries mutants in a child process until one does not end. Resolves with the index to continue at.
   * @param {number} from
   * @returns {Promise<number>}
   */
  function tryFrom(from) {
    // A group of its own, so that its workers end with it.
    const child = fork(inProject('scripts', 'mutants', 'try-mutants.mjs'), { detached: true });
    let index = from;
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      };
      process.once('exit', giveUp);
      let timer = setTimeout(giveUp, longestMilliseconds);
      child.on('message', (/** @type {{ index: number, isDetected: boolean }} */ report) => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, longestMilliseconds);
        const mutant = mutants[report.index];
        if (report.isDetected) count += 1;
        else if (mutant !== undefined) printLine(`${mutant.file}:${mutant.line}  ${mutant.change}`);
        index = report.index + 1;
      });
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        process.off('exit', giveUp);
        if (code === 0) return resolve(mutants.length);
        if (signal !== 'SIGKILL') return reject(new Error('The tests could not be run.'));
        count += 1;
        resolve(index + 1);
      });
      child.send({ mutants, tests, from });
    });
  }
}
