import { makeForms } from '../peer/make-forms.ts';
import { type Asked, median, type Row } from '../rows.ts';

/** Compiling a form of the bench with its validators, as when settings are published: plans, and a module of validators. */
export async function measureCompile({ isQuick }: Asked): Promise<readonly Row[]> {
  return (isQuick ? [30] : [30, 100, 500]).flatMap((size): readonly Row[] => {
    const times = Array.from({ length: isQuick ? 1 : 9 }, () => {
      const start = process.cpuUsage();
      makeForms([size]);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    const bytes = makeForms([size]).find(([file]) => file.endsWith('.js'))?.[1].length ?? 0;
    return [
      { part: 'compile', name: `a form of ${size} fields with its validators, CPU`, unit: 'ms', value: median(times) },
      { part: 'compile', name: `validators of ${size} fields, uncompressed`, unit: 'kB', value: bytes / 1000 },
    ];
  });
}
