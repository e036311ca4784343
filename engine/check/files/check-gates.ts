import { asList, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';

/** Checks that the server implements the gates of a screen or call. */
export function checkGates(checking: Checking, file: ReadFile, needs: unknown): void {
  const { gates } = checking.options;
  if (gates === undefined) return;
  for (const [index, gate] of asList(needs).entries())
    if (typeof gate === 'string' && !gates.includes(gate))
      checking.report(file, ['needs', index], problems.GATE_UNKNOWN(gate, gates));
}
