import { checkDeclarations, type DeclaredFile } from '../../../engine/check/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import { checkOptions } from '../../../src/server/project/check-options.ts';
import { median, type Row } from '../rows.ts';
import { generateProject } from './generate-project.ts';

const maxProjectMilliseconds = 1_500;
/** Highest accepted factor of the cost per screen when the project grows tenfold. */
const maxGrowth = 2;
const maxMemoryMegabytes = 1_024;

/** Measures the CPU time of check for this project, and per screen for generated ones of 100 and 1,000 screens. */
export async function measureCheck(isQuick: boolean): Promise<readonly Row[]> {
  const times = isQuick ? 1 : 5;
  const files = await readDeclaredFiles(process.cwd());
  const project = measureTimes(times, () => checkDeclarations(files, checkOptions));
  const rows: Row[] = [
    { part: 'check', name: 'the whole project, CPU', unit: 'ms', value: project, most: maxProjectMilliseconds },
  ];
  const few = measureGenerated(100, times);
  rows.push(...writeRows(100, few));
  if (!isQuick) rows.push(...writeRows(1_000, measureGenerated(1_000, times), few));
  return rows;
}

/** Measures 10,000 screens in a separate process, so that the measured memory includes nothing else. */
export async function measureLargeCheck(): Promise<readonly Row[]> {
  measureGenerated(100, 1);
  const few = Math.min(measureGenerated(1_000, 1), measureGenerated(1_000, 1));
  return writeRows(10_000, measureGenerated(10_000, 1), few);
}

function measureGenerated(screens: number, times: number): number {
  const files = generateProject(screens);
  return measureTimes(times, () => checkWithoutProblems(files)) / screens;
}

function writeRows(screens: number, milliseconds: number, before?: number): readonly Row[] {
  const limit = before === undefined ? {} : { beside: before, most: maxGrowth };
  const name = `${screens} screens, CPU a screen${before === undefined ? '' : ', beside a tenth of them'}`;
  const memory = process.resourceUsage().maxRSS / 1_024;
  return [
    { part: 'check', name, unit: 'ms', value: milliseconds, ...limit },
    {
      part: 'check',
      name: `${screens} screens, most memory of the process`,
      unit: 'MB',
      value: memory,
      most: maxMemoryMegabytes,
    },
  ];
}

/** Throws if the generated project has problems: check would skip parts of it and be faster. */
function checkWithoutProblems(files: readonly DeclaredFile[]): void {
  const [problem] = checkDeclarations(files);
  if (problem !== undefined) throw new Error(`The generated project has a problem: ${problem.code} in ${problem.file}.`);
}

/** CPU milliseconds of this process. */
function measureTimes(times: number, check: () => void): number {
  // The first run warms up the JIT compiler.
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
