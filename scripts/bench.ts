import '../src/language/index.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../engine/declare/index.ts';
import { measureCompile } from './bench/check/measure-compile.ts';
import { measureForms } from './bench/forms/measure-forms.ts';
import { measureInChild, runChild } from './bench/in-child.ts';
import { makeFiles } from './bench/peer/make-forms.ts';
import { type BenchOptions, holdsLimit, type PartName, partNames, type Row } from './bench/rows.ts';
import { compareResults, mergeResults, type Results, writeTable } from './bench/write-table.ts';

const usage = `Usage: npm run bench -- [part …] [--only=${partNames.join(',')}] [--quick] [--all] [--keep] [--compare old.json]
  --quick    small sizes and one round, to test the benchmark itself
  --all      measures every competitor; installs the packages that they need
  --keep     also updates scripts/bench/results.json and RESULTS.md; rows of parts that are not measured stay, with their date
  --compare  prints the changes since the results in that file
`;

const parts: { readonly [Name in PartName]: (options: BenchOptions) => Promise<readonly Row[]> } = {
  forms: measureForms,
  startup: (options) => measureInChild('startup', options),
  check: async (options) => [
    ...(await measureInChild('check', options)),
    ...(options.isQuick ? [] : await measureInChild('check-large', options)),
  ],
  compile: measureCompile,
  draw: (options) => measureInChild('draw', options),
  server: (options) => measureInChild('server', options),
  token: (options) => measureInChild('token', options),
  members: (options) => measureInChild('members', options),
  weights: (options) => measureInChild('weights', options),
  scale: async (options) => [...(await measureInChild('scale', options)), ...(await measureInChild('scale-processes', options))],
};

/**
 * npm run bench: measures performance and compares it with baselines and limits, in one table. Writes reports/bench.json.
 * `main(['--only=forms', '--quick'])` → 0: all limits hold, 1: a row violates its limit or a part failed, 2: wrong arguments.
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  if (options.child !== undefined) return runChild(options.child, options.isQuick);
  if (options.make) return writeForms();
  const rows: Row[] = [];
  const failed: string[] = [];
  for (const name of options.only)
    try {
      rows.push(...(await parts[name](options)));
    } catch (error) {
      // Keep the results of the other parts: they took minutes.
      options.log(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      failed.push(name);
    }
  const results: Results = { about: describeMachine(), rows };
  await mkdir('reports', { recursive: true });
  await writeFile(join('reports', 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(writeTable(results));
  if (options.keep) {
    const path = join('scripts', 'bench', 'results.json');
    const saved = mergeResults(await readResults(path).catch(() => undefined), results, partNames);
    await writeFile(path, `${JSON.stringify(saved, null, 2)}\n`);
    await writeFile(join('scripts', 'bench', 'RESULTS.md'), writeTable(saved));
  }
  if (options.compare !== undefined) {
    process.stdout.write(`\n${compareResults(await readResults(options.compare), results).join('\n')}\n`);
  }
  if (failed.length > 0) process.stdout.write(`\nNot measured, see the errors above: ${failed.join(', ')}.\n`);
  return failed.length > 0 || rows.some((row) => holdsLimit(row) === false) ? 1 : 0;
}

interface Options extends BenchOptions {
  readonly only: readonly PartName[];
  readonly keep: boolean;
  readonly make: boolean;
  readonly compare: string | undefined;
  /** Name of the part to run in this child process. */
  readonly child: string | undefined;
}

function readOptions(args: readonly string[]): Options | undefined {
  const values = new Map<string, string>();
  /** Parts that are named without an option: `scale`. */
  const named: string[] = [];
  for (const [index, argument] of args.entries()) {
    const [name = '', value] = argument.split('=');
    if (name === '--compare' && value === undefined) values.set(name, args[index + 1] ?? '');
    else if (argument.startsWith('--')) values.set(name, value ?? '');
    else if (args[index - 1] !== '--compare') named.push(argument);
  }
  const knownNames = ['--only', '--quick', '--all', '--keep', '--compare', '--child', '--make'];
  const listed = values.get('--only')?.split(',') ?? [];
  const only = named.length + listed.length === 0 ? partNames : [...named, ...listed];
  if ([...values.keys()].some((name) => !knownNames.includes(name)) || !only.every(isPartName)) return undefined;
  return {
    only,
    isQuick: values.has('--quick'),
    isAll: values.has('--all'),
    keep: values.has('--keep'),
    make: values.has('--make'),
    compare: values.get('--compare'),
    child: values.get('--child'),
    log: (line) => void process.stderr.write(`${line}\n`),
  };
}

/** Recompiles the forms in peer/made; tests/house checks that they are up to date. */
async function writeForms(): Promise<number> {
  const folder = join('scripts', 'bench', 'peer', 'made');
  await mkdir(folder, { recursive: true });
  for (const [file, text] of makeFiles()) await writeFile(join(folder, file), text);
  return 0;
}

function describeMachine(): Results['about'] {
  const [cpu] = cpus();
  return { date: new Date().toISOString().slice(0, 10), node: process.version, cpu: cpu?.model ?? '', cores: cpus().length };
}

async function readResults(path: string): Promise<Results> {
  const read: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isResults(read)) throw new Error(`${path} does not contain results of npm run bench.`);
  return read;
}

function isResults(value: unknown): value is Results {
  return isObject(value) && Array.isArray(value['rows']) && isObject(value['about']);
}

function isPartName(name: string): name is PartName {
  return partNames.some((candidate) => candidate === name);
}
