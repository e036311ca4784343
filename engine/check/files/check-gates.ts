import type { Cursor } from '../cursor.ts';
import { problems } from '../problems/index.ts';

/** Checks that the server implements the gates of a screen or call, and those that it is exempt from. */
export function checkGates(declared: Cursor): void {
  const { gates, memberGates = [] } = declared.checking.options;
  if (gates === undefined) return;
  const options = [['gates', gates] as const, ['gatesOnSend', gates] as const, ['skipGates', memberGates] as const];
  for (const [option, knownGates] of options)
    for (const gate of declared.at(option).items())
      if (gate.text !== undefined && !knownGates.includes(gate.text)) gate.report(problems.GATE_UNKNOWN(gate.text, knownGates));
}
