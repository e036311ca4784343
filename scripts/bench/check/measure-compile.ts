import { makeForm } from '../peer/make-forms.ts';
import { type BenchOptions, median, type Row } from '../rows.ts';

/** Measures compiling a form and its validators, as after publishing settings. */
export async function measureCompile({ isQuick }: BenchOptions): Promise<readonly Row[]> {
  return (isQuick ? [30] : [30, 100, 500]).flatMap((size): readonly Row[] => {
    const times = Array.from({ length: isQuick ? 1 : 9 }, () => {
      const start = process.cpuUsage();
      makeForm(size);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    const bytes = makeForm(size).length;
    return [
      { part: 'compile', name: `a form of ${size} fields with its validators, CPU`, unit: 'ms', value: median(times), most: 80 },
      { part: 'compile', name: `plan and validators of ${size} fields, uncompressed`, unit: 'kB', value: bytes / 1000 },
    ];
  });
}
