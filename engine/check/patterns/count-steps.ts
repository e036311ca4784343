import type { Automaton } from './read-automaton.ts';

/** More than this many tries for a text of a few hundred signs is slow, although it has an end: `^(a?){30}a{30}$`. */
const mostSteps = 100_000;
const longestText = 300;
const mostPairs = 60;

/**
 * Tries on texts that repeat one or two signs, counted without making them: the number of ways to each state, sign after sign.
 * Only for patterns that are neither exponential nor polynomial, whose ways are limited by the counts written in them.
 */
export function countSteps(automaton: Automaton): 'too many' | 'few' {
  const kinds = Array.from({ length: automaton.alphabet }, (_, kind) => kind);
  const pairs = kinds.flatMap((one) => kinds.map((other) => [one, other] as const)).slice(0, mostPairs);
  return [...kinds.map((one) => [one, one] as const), ...pairs].some((text) => areMany(automaton, text)) ? 'too many' : 'few';
}

function areMany({ follow, signs, found }: Automaton, text: readonly [number, number]): boolean {
  let [before, ways]: [Ways, Ways] = [new Map(), new Map([[0, 1]])];
  let [stepBefore, step, tries] = [0, 0, 0];
  for (let place = 0; place < longestText && ways.size > 0; place++) {
    const sign = place % 2 === 0 ? text[0] : text[1];
    const next = new Map<number, number>();
    [stepBefore, step] = [step, 0];
    for (const [state, count] of ways) {
      if (found.has(state)) return false;
      for (const [target, more] of follow[state] ?? []) {
        if (signs[target]?.has(sign) !== true) continue;
        next.set(target, (next.get(target) ?? 0) + count * more);
        step += count * more;
      }
    }
    tries += step;
    if (tries > mostSteps) return true;
    // Two signs ago it stood like this: from here on the same two steps follow each other to the end of the text.
    if (place > 0 && isSame(before, next)) {
      const left = longestText - 1 - place;
      return tries + Math.ceil(left / 2) * stepBefore + Math.floor(left / 2) * step > mostSteps;
    }
    [before, ways] = [ways, next];
  }
  return false;
}

/** How many ways lead to each state. */
type Ways = ReadonlyMap<number, number>;

function isSame(one: Ways, other: Ways): boolean {
  return one.size === other.size && [...one].every(([state, count]) => other.get(state) === count);
}
