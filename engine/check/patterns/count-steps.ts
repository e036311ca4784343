import type { Automaton } from './read-automaton.ts';

/** More tries than this for a text of a few hundred characters count as slow, although they are finite: `^(a?){30}a{30}$`. */
const maxSteps = 100_000;
const longestText = 300;
const maxPairs = 60;

/**
 * Counts, without matching, the tries on texts that repeat one or two symbols: the number of ways to each state after each symbol.
 * Only for patterns that are neither exponential nor polynomial, whose number of ways is limited by their quantifiers.
 */
export function countSteps(automaton: Automaton): 'too many' | 'few' {
  const kinds = Array.from({ length: automaton.alphabet }, (_, kind) => kind);
  const pairs = kinds.flatMap((firstKind) => kinds.map((secondKind) => [firstKind, secondKind] as const)).slice(0, maxPairs);
  return [...kinds.map((kind) => [kind, kind] as const), ...pairs].some((text) => areMany(automaton, text)) ? 'too many' : 'few';
}

function areMany({ follow, symbols, found: accepting }: Automaton, text: readonly [number, number]): boolean {
  let [before, ways]: [Ways, Ways] = [new Map(), new Map([[0, 1]])];
  let [stepBefore, step, tries] = [0, 0, 0];
  for (let place = 0; place < longestText && ways.size > 0; place++) {
    const symbol = place % 2 === 0 ? text[0] : text[1];
    const next = new Map<number, number>();
    [stepBefore, step] = [step, 0];
    for (const [state, count] of ways) {
      if (accepting.has(state)) return false;
      for (const [target, more] of follow[state] ?? []) {
        if (symbols[target]?.has(symbol) !== true) continue;
        next.set(target, (next.get(target) ?? 0) + count * more);
        step += count * more;
      }
    }
    tries += step;
    if (tries > maxSteps) return true;
    // The same state as two symbols ago: the same two steps alternate to the end of the text.
    if (place > 0 && isSame(before, next)) {
      const remaining = longestText - 1 - place;
      return tries + Math.ceil(remaining / 2) * stepBefore + Math.floor(remaining / 2) * step > maxSteps;
    }
    [before, ways] = [ways, next];
  }
  return false;
}

/** How many ways lead to each state. */
type Ways = ReadonlyMap<number, number>;

function isSame(left: Ways, right: Ways): boolean {
  return left.size === right.size && [...left].every(([state, count]) => right.get(state) === count);
}
