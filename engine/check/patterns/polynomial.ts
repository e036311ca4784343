import { findCycles, reachableFrom } from '../find-cycles.ts';
import type { Automaton } from './read-automaton.ts';

/** A pattern with more triples of states than this counts as slow. */
const maxTriples = 300_000;

/**
 * Whether one text can be matched in a first loop, on the way from it to a second loop, and in the second loop: then every split
 * between the two is tried. `^\d+\d+$`, `^\s*(.*?)\s*$`, and `a+b`, where the first loop is the search for the start.
 */
export function isPolynomial(automaton: Automaton): boolean {
  const { follow, found: accepting } = automaton;
  const cycles = findCycles(follow, (state) => !accepting.has(state));
  let remaining = maxTriples;
  for (const from of cycles) {
    const reached = reachableFrom(follow, from);
    for (const to of cycles) {
      if (from === to || ![...to].some((state) => reached.has(state))) continue;
      for (const p of from)
        for (const q of to) {
          remaining -= countTo(automaton, { p, q, from, to, reached }, remaining);
          if (remaining <= 0) return true;
        }
    }
  }
  return false;
}

interface Change {
  readonly p: number;
  readonly q: number;
  readonly from: ReadonlySet<number>;
  readonly to: ReadonlySet<number>;
  readonly reached: ReadonlySet<number>;
}

/** Counts the triples visited on the way from (p, p, q) to (p, q, q); returns `left` if that is reached. */
function countTo({ follow, symbols }: Automaton, { p, q, from, to, reached }: Change, limit: number): number {
  const base = follow.length;
  const name = (a: number, b: number, c: number): number => (a * base + b) * base + c;
  const wanted = name(p, q, q);
  const seen = new Set([name(p, p, q)]);
  // Iterating a set includes elements added meanwhile.
  for (const triple of seen) {
    const [a, b, c] = [Math.floor(triple / base / base), Math.floor(triple / base) % base, triple % base];
    for (const nextA of follow[a]?.keys() ?? []) {
      if (!from.has(nextA)) continue;
      for (const nextB of follow[b]?.keys() ?? []) {
        if (!reached.has(nextB)) continue;
        for (const nextC of follow[c]?.keys() ?? []) {
          if (!to.has(nextC) || !haveSymbol(symbols[nextA], symbols[nextB], symbols[nextC])) continue;
          const next = name(nextA, nextB, nextC);
          if (next === wanted) return limit;
          seen.add(next);
        }
      }
    }
    if (seen.size > limit) return limit;
  }
  return seen.size;
}

function haveSymbol(...sets: readonly (ReadonlySet<number> | undefined)[]): boolean {
  const [first, ...otherSets] = sets;
  for (const symbol of first ?? []) if (otherSets.every((set) => set?.has(symbol) === true)) return true;
  return false;
}
