import { isExponential } from './ambiguity.ts';
import { countSteps } from './count-steps.ts';
import { isPolynomial } from './polynomial.ts';
import { type Automaton, readAutomata } from './read-automaton.ts';

/** How the time of a search grows with the text, where it is more than the text's length. */
export type Slowness = 'exponential' | 'polynomial';

const known = new Map<string, Slowness | undefined>();

/**
 * Whether a regular expression (flag u) can be slow: whether some text makes a searching machine try many ways through it.
 * `"^(a+)+$"` → `"exponential"`, `"a+b"` → `"polynomial"` (each `a` is a new beginning), `"^[a-z]+$"` → undefined.
 * What is no regular expression is not slow. Decided on the pattern's own automaton, in bounded time; nothing is tried out.
 */
export function findSlowness(pattern: string): Slowness | undefined {
  if (!known.has(pattern)) {
    if (known.size > 1000) known.clear();
    known.set(pattern, decide(pattern));
  }
  return known.get(pattern);
}

function decide(pattern: string): Slowness | undefined {
  const read = readAutomata(pattern);
  if (read === undefined) return undefined;
  // So many positions that ways through them cannot be counted: it is simpler in two patterns.
  if (read === 'too large') return 'exponential';
  const found = read.automata.filter((each) => !isDeterministic(each));
  if (found.some((each) => isExponential(each))) return 'exponential';
  if (read.looksAgain || found.some((each) => isPolynomial(each) || countSteps(each) === 'too many')) return 'polynomial';
  return undefined;
}

/** Where each sign leaves one way to go, there is nothing to try out. */
function isDeterministic({ follow, signs }: Automaton): boolean {
  return follow.every((next) => {
    const taken = new Set<number>();
    for (const [state, ways] of next) {
      if (ways > 1) return false;
      for (const sign of signs[state] ?? []) {
        if (taken.has(sign)) return false;
        taken.add(sign);
      }
    }
    return true;
  });
}
