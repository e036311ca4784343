import { findCycles } from './find-cycles.ts';
import type { Automaton } from './read-automaton.ts';

/** More pairs than this are not looked at: the pattern is taken for slow. */
const mostPairs = 150_000;

/**
 * Whether there is a state that one text leads back to in two ways: then each repetition of it doubles the tries.
 * `(a|a)*`, `(a+)+`, `(a|b|ab)*`.
 */
export function isExponential(automaton: Automaton): boolean {
  const { follow, found } = automaton;
  return findCycles(follow, (state) => !found.has(state)).some((cycle) => {
    if (cycle.size * cycle.size > mostPairs) return true;
    return hasTwoWays(automaton, cycle);
  });
}

function hasTwoWays({ follow, signs }: Automaton, cycle: ReadonlySet<number>): boolean {
  const states = [...cycle];
  const at = new Map(states.map((state, index) => [state, index]));
  const size = states.length;
  const steps = states.map((state) => [...(follow[state] ?? [])].filter(([target]) => at.has(target)));
  // Two ways at once: a pair of states, and the pairs that one sign leads to.
  const next = Array.from({ length: size * size }, (_, pair) => {
    const [one, other] = [steps[Math.floor(pair / size)] ?? [], steps[pair % size] ?? []];
    const found = new Map<number, number>();
    for (const [left, waysLeft] of one)
      for (const [right, waysRight] of other)
        if (meets(signs[left], signs[right])) found.set((at.get(left) ?? 0) * size + (at.get(right) ?? 0), waysLeft * waysRight);
    return found;
  });
  return findCycles(next, () => true).some((pairs) => {
    const together = [...pairs].filter((pair) => Math.floor(pair / size) === pair % size);
    if (together.length === 0) return false;
    // Apart and together again, or two ways from one state to the next.
    if (together.length < pairs.size) return true;
    return together.some((pair) => [...(next[pair] ?? [])].some(([target, ways]) => ways > 1 && pairs.has(target)));
  });
}

/** Whether two sets have something in common. */
function meets(one: ReadonlySet<number> | undefined, other: ReadonlySet<number> | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  for (const each of one) if (other.has(each)) return true;
  return false;
}
