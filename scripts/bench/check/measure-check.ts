import { checkDeclarations, type DeclaredFile } from '../../../engine/check/index.ts';
import { checkOptions } from '../../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../../src/server/project/read-files.ts';
import { type Asked, median, type Row } from '../rows.ts';
import { makeUpProject } from './make-up-project.ts';

const longestProject = 1_500;
/** A project ten times as large may cost so much more than ten times, a screen. */
const steepest = 2;
const mostMemory = 1_024;

/** CPU of checking the project, and of made-up ones of 100, 1,000 and 10,000 screens, a screen. */
export async function measureCheck({ isQuick, tell }: Asked): Promise<readonly Row[]> {
  const times = isQuick ? 1 : 5;
  const files = await readDeclaredFiles(process.cwd());
  const project = measureTimes(times, () => checkDeclarations(files, checkOptions));
  const rows: Row[] = [{ part: 'check', name: 'the whole project, CPU', unit: 'ms', value: project, most: longestProject }];
  let before: number | undefined;
  for (const screens of isQuick ? [100] : [100, 1_000, 10_000]) {
    const made = makeUpProject(screens);
    const each = measureTimes(screens > 1_000 ? 1 : times, () => checkSound(made)) / screens;
    const limit = before === undefined ? {} : { beside: before, most: steepest };
    const name = `${screens} screens, CPU a screen${before === undefined ? '' : ', beside a tenth of them'}`;
    rows.push({ part: 'check', name, unit: 'ms', value: each, ...limit });
    const memory = process.resourceUsage().maxRSS / 1_024;
    rows.push({
      part: 'check',
      name: `${screens} screens, most memory of the process`,
      unit: 'MB',
      value: memory,
      most: mostMemory,
    });
    before = each;
    tell(`check: ${screens} screens`);
  }
  return rows;
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
