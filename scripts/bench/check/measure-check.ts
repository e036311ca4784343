import { checkDeclarations, type DeclaredFile } from '../../../engine/check/index.ts';
import { checkOptions } from '../../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../../src/server/project/read-files.ts';
import { median, type Row } from '../rows.ts';
import { makeUpProject } from './make-up-project.ts';

const longestProject = 1_500;
/** A project ten times as large may cost so much more than ten times, a screen. */
const steepest = 2;
const mostMemory = 1_024;

/** CPU of checking the project, and of made-up ones of 100 and 1,000 screens, a screen. */
export async function measureCheck(isQuick: boolean): Promise<readonly Row[]> {
  const times = isQuick ? 1 : 5;
  const files = await readDeclaredFiles(process.cwd());
  const project = measureTimes(times, () => checkDeclarations(files, checkOptions));
  const rows: Row[] = [{ part: 'check', name: 'the whole project, CPU', unit: 'ms', value: project, most: longestProject }];
  const few = measureMadeUp(100, times);
  rows.push(...writeRows(100, few));
  if (!isQuick) rows.push(...writeRows(1_000, measureMadeUp(1_000, times), few));
  return rows;
}

/** The same of 10,000 screens, in a process that has done nothing else: what it holds is theirs. */
export async function measureLargeCheck(): Promise<readonly Row[]> {
  measureMadeUp(100, 1);
  const few = Math.min(measureMadeUp(1_000, 1), measureMadeUp(1_000, 1));
  return writeRows(10_000, measureMadeUp(10_000, 1), few);
}

function measureMadeUp(screens: number, times: number): number {
  const made = makeUpProject(screens);
  return measureTimes(times, () => checkSound(made)) / screens;
}

function writeRows(screens: number, each: number, before?: number): readonly Row[] {
  const limit = before === undefined ? {} : { beside: before, most: steepest };
  const name = `${screens} screens, CPU a screen${before === undefined ? '' : ', beside a tenth of them'}`;
  const memory = process.resourceUsage().maxRSS / 1_024;
  return [
    { part: 'check', name, unit: 'ms', value: each, ...limit },
    { part: 'check', name: `${screens} screens, most memory of the process`, unit: 'MB', value: memory, most: mostMemory },
  ];
}

/** A project that is not without a problem would leave what it stands in unchecked, and be fast. */
function checkSound(files: readonly DeclaredFile[]): void {
  const [problem] = checkDeclarations(files);
  if (problem !== undefined) throw new Error(`The made-up project has a problem: ${problem.code} in ${problem.file}.`);
}

/** CPU milliseconds, of this process alone. */
function measureTimes(times: number, check: () => void): number {
  // The first run is the compiler's.
  if (times > 1) check();
  return median(
    Array.from({ length: times }, () => {
      const start = process.cpuUsage();
      check();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    }),
  );
}
