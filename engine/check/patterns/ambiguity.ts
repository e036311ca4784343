import { findCycles } from '../find-cycles.ts';
import type { Automaton } from './read-automaton.ts';

/** A pattern with more pairs of states than this counts as slow. */
const maxPairs = 150_000;

/**
 * Whether some text leads from a state back to itself in two ways: then each repetition doubles the number of tries.
 * `(a|a)*`, `(a+)+`, `(a|b|ab)*`.
 */
export function isExponential(automaton: Automaton): boolean {
  const { follow, found } = automaton;
  return findCycles(follow, (state) => !found.has(state)).some((cycle) => {
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
    const [one, other] = [steps[Math.floor(pair / size)] ?? [], steps[pair % size] ?? []];
    const found = new Map<number, number>();
    for (const [left, waysLeft] of one)
      for (const [right, waysRight] of other)
        if (intersects(symbols[left], symbols[right]))
          found.set((at.get(left) ?? 0) * size + (at.get(right) ?? 0), waysLeft * waysRight);
    return found;
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
function intersects(one: ReadonlySet<number> | undefined, other: ReadonlySet<number> | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  for (const each of one) if (other.has(each)) return true;
  return false;
}
