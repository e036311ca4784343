import { checkDeclarations } from '../../../engine/check/index.ts';
import { checkOptions } from '../../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../../src/server/project/read-files.ts';
import { type Asked, median, type Row } from '../rows.ts';
import { addScreens } from './many-screens.ts';

const longestProject = 1_500;
/** A project ten times as large may cost so much more than ten times, a screen. */
const steepest = 2;

/** CPU of checking the project, and of made-up ones of 100, 1,000 and 10,000 screens more, a screen. */
export async function measureCheck({ isQuick, tell }: Asked): Promise<readonly Row[]> {
  const files = await readDeclaredFiles(process.cwd());
  const check = (screens: number): number => {
    const made = screens === 0 ? files : addScreens(files, screens);
    const start = process.cpuUsage();
    checkDeclarations(made, checkOptions);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const times = isQuick ? 1 : 5;
  const project = median(Array.from({ length: times }, () => check(0)));
  const rows: Row[] = [{ part: 'check', name: 'the whole project, CPU', unit: 'ms', value: project, most: longestProject }];
  let before: number | undefined;
  for (const screens of isQuick ? [100] : [100, 1_000, 10_000]) {
    const whole = median(Array.from({ length: screens > 1_000 ? 1 : times }, () => check(screens)));
    const each = Math.max(0, whole - project) / screens;
    const limit = before === undefined ? {} : { beside: before, most: steepest };
    const name = `${screens} screens more, CPU a screen${before === undefined ? '' : ', beside a tenth of them'}`;
    rows.push({ part: 'check', name, unit: 'ms', value: each, ...limit });
    rows.push({
      part: 'check',
      name: `${screens} screens more, heap`,
      unit: 'MB',
      value: process.memoryUsage().heapUsed / 1_048_576,
    });
    before = each;
    tell(`check: ${screens} screens`);
  }
  return rows;
}
