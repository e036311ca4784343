import { isExponential } from './ambiguity.ts';
import { countSteps } from './count-steps.ts';
import { isPolynomial } from './polynomial.ts';
import { type Automaton, readAutomata } from './read-automaton.ts';

/** How matching time grows with the length of the text, if it is more than linear. */
export type Slowness = 'exponential' | 'polynomial';

const cachedSlowness = new Map<string, Slowness | undefined>();

/**
 * Whether a regular expression (flag u) can be slow: whether some text makes a backtracking engine try many ways through it.
 * `"^(a+)+$"` → `"exponential"`, `"a+b"` → `"polynomial"` (the search restarts at each `a`), `"^[a-z]+$"` → undefined.
 * Invalid patterns are not slow. Decided on the automaton of the pattern, in bounded time, without matching any text.
 */
export function findSlowness(pattern: string): Slowness | undefined {
  if (!cachedSlowness.has(pattern)) {
    if (cachedSlowness.size > 1000) cachedSlowness.clear();
    cachedSlowness.set(pattern, decide(pattern));
  }
  return cachedSlowness.get(pattern);
}

function decide(pattern: string): Slowness | undefined {
  const read = readAutomata(pattern);
  if (read === undefined) return undefined;
  // Too large to analyse: the author should split it into two patterns.
  if (read === 'too large') return 'exponential';
  const ambiguousAutomata = read.automata.filter((automaton) => !isDeterministic(automaton));
  if (ambiguousAutomata.some((automaton) => isExponential(automaton))) return 'exponential';
  if (read.looksAgain || ambiguousAutomata.some((automaton) => isPolynomial(automaton) || countSteps(automaton) === 'too many'))
    return 'polynomial';
  return undefined;
}

/** With at most one way per symbol there is no backtracking. */
function isDeterministic({ follow, symbols }: Automaton): boolean {
  return follow.every((next) => {
    const seen = new Set<number>();
    for (const [state, ways] of next) {
      if (ways > 1) return false;
      for (const symbol of symbols[state] ?? []) {
        if (seen.has(symbol)) return false;
        seen.add(symbol);
      }
    }
    return true;
  });
}
