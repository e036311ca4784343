import { findCycles } from '../find-cycles.ts';
import type { Automaton } from './read-automaton.ts';

/** A pattern with more pairs of states than this counts as slow. */
const maxPairs = 150_000;

/**
 * Whether some text leads from a state back to itself in two ways: then each repetition doubles the number of tries.
 * `(a|a)*`, `(a+)+`, `(a|b|ab)*`.
 */
export function isExponential(automaton: Automaton): boolean {
  const { follow, found: accepting } = automaton;
  return findCycles(follow, (state) => !accepting.has(state)).some((cycle) => {
    if (cycle.size * cycle.size > maxPairs) return true;
    return hasTwoWays(automaton, cycle);
  });
}

function hasTwoWays({ follow, symbols }: Automaton, cycle: ReadonlySet<number>): boolean {
  const states = [...cycle];
  const at = new Map(states.map((state, index) => [state, index]));
  const size = states.length;
  const steps = states.map((state) => [...(follow[state] ?? [])].filter(([target]) => at.has(target)));
  // The product automaton: each pair of states with the pairs that one symbol leads to.
  const next = Array.from({ length: size * size }, (_, pair) => {
    const [leftSteps, rightSteps] = [steps[Math.floor(pair / size)] ?? [], steps[pair % size] ?? []];
    const pairs = new Map<number, number>();
    for (const [leftState, waysLeft] of leftSteps)
      for (const [right, waysRight] of rightSteps)
        if (intersects(symbols[leftState], symbols[right]))
          pairs.set((at.get(leftState) ?? 0) * size + (at.get(right) ?? 0), waysLeft * waysRight);
    return pairs;
  });
  return findCycles(next, () => true).some((pairs) => {
    const together = [...pairs].filter((pair) => Math.floor(pair / size) === pair % size);
    if (together.length === 0) return false;
    // The ways part and meet again, or there are two ways from one state to the next.
    if (together.length < pairs.size) return true;
    return together.some((pair) => [...(next[pair] ?? [])].some(([target, ways]) => ways > 1 && pairs.has(target)));
  });
}

/** Whether two sets have a common element. */
function intersects(leftSymbols: ReadonlySet<number> | undefined, rightSymbols: ReadonlySet<number> | undefined): boolean {
  if (leftSymbols === undefined || rightSymbols === undefined) return false;
  for (const symbol of leftSymbols) if (rightSymbols.has(symbol)) return true;
  return false;
}
