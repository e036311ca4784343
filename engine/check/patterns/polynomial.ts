import { findCycles } from './find-cycles.ts';
import type { Automaton } from './read-automaton.ts';

/** More triples than this are not looked at: the pattern is taken for slow. */
const mostTriples = 300_000;

/**
 * Whether a text leads from one loop to itself, from it to a second one, and from that to itself: then where to change over is tried
 * at each repetition. `^\d+\d+$`, `^\s*(.*?)\s*$`, and `a+b`, where the first loop is to begin one sign later.
 */
export function isPolynomial(automaton: Automaton): boolean {
  const { follow, found } = automaton;
  const cycles = findCycles(follow, (state) => !found.has(state));
  let left = mostTriples;
  for (const from of cycles) {
    const reached = reachedFrom(follow, from);
    for (const to of cycles) {
      if (from === to || ![...to].some((state) => reached.has(state))) continue;
      for (const p of from)
        for (const q of to) {
          left -= countTo(automaton, { p, q, from, to, reached }, left);
          if (left <= 0) return true;
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

/** Triples met on the way from (p, p, q) to (p, q, q); all that are left, when it is reached. */
function countTo({ follow, signs }: Automaton, { p, q, from, to, reached }: Change, left: number): number {
  const base = follow.length;
  const name = (a: number, b: number, c: number): number => (a * base + b) * base + c;
  const wanted = name(p, q, q);
  const seen = new Set([name(p, p, q)]);
  // A set tells of what is added to it while it is walked.
  for (const triple of seen) {
    const [a, b, c] = [Math.floor(triple / base / base), Math.floor(triple / base) % base, triple % base];
    for (const nextA of follow[a]?.keys() ?? []) {
      if (!from.has(nextA)) continue;
      for (const nextB of follow[b]?.keys() ?? []) {
        if (!reached.has(nextB)) continue;
        for (const nextC of follow[c]?.keys() ?? []) {
          if (!to.has(nextC) || !haveSign(signs[nextA], signs[nextB], signs[nextC])) continue;
          const next = name(nextA, nextB, nextC);
          if (next === wanted) return left;
          seen.add(next);
        }
      }
    }
    if (seen.size > left) return left;
  }
  return seen.size;
}

function haveSign(...sets: readonly (ReadonlySet<number> | undefined)[]): boolean {
  const [first, ...others] = sets;
  for (const sign of first ?? []) if (others.every((each) => each?.has(sign) === true)) return true;
  return false;
}

function reachedFrom(follow: Automaton['follow'], from: ReadonlySet<number>): ReadonlySet<number> {
  const reached = new Set(from);
  for (const state of reached) for (const next of follow[state]?.keys() ?? []) reached.add(next);
  return reached;
}
