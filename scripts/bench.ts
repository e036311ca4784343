import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../engine/declare/index.ts';
import { measureCompile } from './bench/check/measure-compile.ts';
import { measureForms } from './bench/forms/measure-forms.ts';
import { measureInChild, runChild } from './bench/in-child.ts';
import { makeForms } from './bench/peer/make-forms.ts';
import { type Asked, holdsLimit, type Row } from './bench/rows.ts';
import { compareResults, mergeResults, type Results, writeTable } from './bench/write-table.ts';

const usage = `Usage: npm run bench -- [--only=forms,check,compile,draw,server,weights] [--quick] [--all] [--keep] [--compare old.json]
  --quick    small sizes and one round: to see that it works
  --all      beside every competitor; installs those that are not among our packages
  --keep     also writes scripts/bench/results.json and RESULTS.md; rows of parts that are not measured stay there, with their day
  --compare  says what changed since the results of that file
`;

// In this order: what needs the machine most quietly comes first.
const parts: { readonly [name: string]: (asked: Asked) => Promise<readonly Row[]> } = {
  forms: measureForms,
  check: async (asked) => [
    ...(await measureInChild('check', asked)),
    ...(asked.isQuick ? [] : await measureInChild('check-large', asked)),
  ],
  compile: measureCompile,
  draw: (asked) => measureInChild('draw', asked),
  server: (asked) => measureInChild('server', asked),
  weights: (asked) => measureInChild('weights', asked),
};

/**
 * npm run bench: one table of what things cost, beside what they are to be held against. Writes reports/bench.json.
 * `main(['--only=forms', '--quick'])` → 0: measured, 1: a row misses its limit, 2: it could not be measured.
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
  for (const name of options.only) rows.push(...((await parts[name]?.(options)) ?? []));
  const results: Results = { about: describeMachine(), rows };
  await mkdir('reports', { recursive: true });
  await writeFile(join('reports', 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(writeTable(results));
  if (options.keep) {
    const path = join('scripts', 'bench', 'results.json');
    const kept = mergeResults(await readResults(path).catch(() => undefined), results, Object.keys(parts));
    await writeFile(path, `${JSON.stringify(kept, null, 2)}\n`);
    await writeFile(join('scripts', 'bench', 'RESULTS.md'), writeTable(kept));
  }
  if (options.compare !== undefined) {
    process.stdout.write(`\n${compareResults(await readResults(options.compare), results).join('\n')}\n`);
  }
  return rows.some((row) => holdsLimit(row) === false) ? 1 : 0;
}

interface Options extends Asked {
  readonly only: readonly string[];
  readonly keep: boolean;
  readonly make: boolean;
  readonly compare: string | undefined;
  /** A part that runs in a process of its own. */
  readonly child: string | undefined;
}

function readOptions(args: readonly string[]): Options | undefined {
  const given = new Map<string, string>();
  for (const [index, each] of args.entries()) {
    const [name = '', value] = each.split('=');
    if (name === '--compare' && value === undefined) given.set(name, args[index + 1] ?? '');
    else if (each.startsWith('--')) given.set(name, value ?? '');
    else if (args[index - 1] !== '--compare') return undefined;
  }
  const known = ['--only', '--quick', '--all', '--keep', '--compare', '--child', '--make'];
  const only = given.get('--only')?.split(',') ?? Object.keys(parts);
  if ([...given.keys()].some((name) => !known.includes(name)) || only.some((name) => parts[name] === undefined)) return undefined;
  return {
    only,
    isQuick: given.has('--quick'),
    isAll: given.has('--all'),
    keep: given.has('--keep'),
    make: given.has('--make'),
    compare: given.get('--compare'),
    child: given.get('--child'),
    tell: (line) => void process.stderr.write(`${line}\n`),
  };
}

/** What the peer draws from, compiled anew. tests/house looks whether it is fresh. */
async function writeForms(): Promise<number> {
  const folder = join('scripts', 'bench', 'peer', 'made');
  await mkdir(folder, { recursive: true });
  for (const [file, text] of makeForms()) await writeFile(join(folder, file), text);
  return 0;
}

function describeMachine(): Results['about'] {
  const [cpu] = cpus();
  return { date: new Date().toISOString().slice(0, 10), node: process.version, cpu: cpu?.model ?? '', cores: cpus().length };
}

async function readResults(path: string): Promise<Results> {
  const read: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isResults(read)) throw new Error(`${path} holds no results of npm run bench.`);
  return read;
}

function isResults(value: unknown): value is Results {
  return isObject(value) && Array.isArray(value['rows']) && isObject(value['about']);
}
