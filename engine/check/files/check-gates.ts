import { asList, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';

/** Checks that the server implements the gates of a screen or call, and those that it is exempt from. */
export function checkGates(checking: Checking, file: ReadFile, declared: Record<string, unknown>): void {
  const { gates, memberGates = [] } = checking.options;
  if (gates === undefined) return;
  for (const [option, known] of [
    ['needs', gates],
    ['exemptFrom', memberGates],
  ] as const)
    for (const [index, gate] of asList(declared[option]).entries())
      if (typeof gate === 'string' && !known.includes(gate))
        checking.report(file, [option, index], problems.GATE_UNKNOWN(gate, known));
}
