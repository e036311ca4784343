import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { findCycles } from '../find-cycles.ts';
import { createAlphabet } from './alphabet.ts';

/** The position automaton (Glushkov) of a pattern, with the number of ways for each step. */
export interface Automaton {
  /** For each state its successors and the number of ways: `a` of `(a*)*` follows itself in two. State 0 is the start. */
  readonly follow: readonly ReadonlyMap<number, number>[];
  /** For each state the symbols that lead to it. */
  readonly symbols: readonly ReadonlySet<number>[];
  /** States at which the pattern has matched, whatever follows: there is no backtracking from there. */
  readonly found: ReadonlySet<number>;
  /** Number of distinct symbols. */
  readonly alphabet: number;
}

/** A part of a pattern: its first and last positions, and whether it can be empty. */
interface Part {
  readonly first: ReadonlyMap<number, number>;
  readonly last: ReadonlyMap<number, number>;
  readonly canBeEmpty: boolean;
}

/** A pattern with more positions than this is read again with its larger quantifiers as unbounded. */
const maxPositions = 450;
const exactCounts = 200;
const roughCounts = 8;

export interface ReadPattern {
  readonly automata: readonly Automaton[];
  /** Whether a lookaround reads the text again at each position where it is tried. */
  readonly looksAgain: boolean;
}

/**
 * A regular expression → an automaton for each of its alternatives and for each of their lookarounds.
 * `"^[a-z]+$"` → one: 0 → 1, 1 → 1. undefined: it is not a valid regular expression.
 */
export function readAutomata(pattern: string): ReadPattern | 'too large' | undefined {
  const parsed = parse(pattern);
  if (parsed === undefined) return undefined;
  for (const exact of [exactCounts, roughCounts]) {
    const reading = new Reading(exact);
    const automata = reading.readAll(parsed.alternatives, false);
    if (automata !== undefined) return { automata, looksAgain: reading.looksAgain };
  }
  return 'too large';
}

function parse(pattern: string): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
  } catch {
    return undefined;
  }
}

class TooLarge extends Error {}

class Reading {
  readonly #exact: number;
  looksAgain = false;

  constructor(exact: number) {
    this.#exact = exact;
  }

  readAll(alternatives: readonly AST.Alternative[], isFixed: boolean): readonly Automaton[] | undefined {
    try {
      return alternatives.flatMap((alternative) => this.#readOne(alternative, isFixed || beginsAtStart(alternative)));
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  }

  /** `isFixed`: it is tried at one position of the text only. */
  #readOne(alternative: AST.Alternative, isFixed: boolean): readonly Automaton[] {
    const positions = new Positions(this.#exact);
    const part = positions.sequence(alternative.elements);
    positions.begin(part, isFixed);
    // With assertions the match can still fail at the end.
    const isOpen = positions.assertions.length === 0;
    const accepting = isOpen ? new Set([...part.last.keys(), ...(part.canBeEmpty ? [0] : [])]) : new Set<number>();
    const inner = positions.assertions.flatMap(({ assertion, isRepeated }) => {
      if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return [];
      const automata = assertion.alternatives.flatMap((alternative) => this.#readOne(alternative, true));
      if ((isRepeated || !isFixed) && automata.some(hasLoop)) this.looksAgain = true;
      return automata;
    });
    return [positions.finish(accepting), ...inner];
  }
}

/** Whether it can read on without end. */
function hasLoop({ follow }: Automaton): boolean {
  return findCycles(follow, () => true).length > 0;
}

function beginsAtStart({ elements: [first] }: AST.Alternative): boolean {
  if (first === undefined) return false;
  if (first.type === 'Assertion') return first.kind === 'start';
  return (first.type === 'Group' || first.type === 'CapturingGroup') && first.alternatives.every(beginsAtStart);
}

const nothing: Part = { first: new Map(), last: new Map(), canBeEmpty: true };

class Positions {
  readonly #exact: number;
  readonly #follow: Map<number, number>[] = [new Map()];
  readonly #written: (string | undefined)[] = [undefined];
  /** Assertions except `^`. */
  readonly assertions: { readonly assertion: AST.Assertion; readonly isRepeated: boolean }[] = [];
  #isRepeated = false;

  constructor(exact: number) {
    this.#exact = exact;
  }

  sequence(elements: readonly AST.Element[]): Part {
    return elements.map((element) => this.#read(element)).reduce((joined, next) => this.#join(joined, next), nothing);
  }

  /** Links the start state; if the match may start anywhere, any symbol leaves it there. */
  begin(part: Part, isFixed: boolean): void {
    this.#link(new Map([[0, 1]]), part.first);
    if (!isFixed) this.#link(new Map([[0, 1]]), new Map([[0, 1]]));
  }

  finish(accepting: ReadonlySet<number>): Automaton {
    const { symbols, size } = createAlphabet(this.#written);
    return { follow: this.#follow, symbols, found: accepting, alphabet: size };
  }

  #read(element: AST.Element): Part {
    switch (element.type) {
      case 'Assertion':
        // `^` in the middle never matches, which allows no additional ways.
        if (element.kind !== 'start') this.assertions.push({ assertion: element, isRepeated: this.#isRepeated });
        return nothing;
      case 'Group':
      case 'CapturingGroup':
        return this.#choose(element.alternatives);
      case 'Backreference':
        // A backreference matches a subset of what its group matches.
        return [element.resolved]
          .flat()
          .reduce<Part>((joined, group) => union(joined, this.#choose(group.alternatives)), nothing);
      case 'Quantifier':
        return this.#repeat(element);
      default:
        return this.#place(element.raw);
    }
  }

  #place(written: string): Part {
    if (this.#follow.length >= maxPositions) throw new TooLarge();
    const here = new Map([[this.#follow.length, 1]]);
    this.#follow.push(new Map());
    this.#written.push(written);
    return { first: here, last: here, canBeEmpty: false };
  }

  #choose(alternatives: readonly AST.Alternative[]): Part {
    const [first, ...otherAlternatives] = alternatives.map((alternative) => this.sequence(alternative.elements));
    return otherAlternatives.reduce(union, first ?? nothing);
  }

  #join(part: Part, next: Part): Part {
    this.#link(part.last, next.first);
    return {
      first: part.canBeEmpty ? add(part.first, next.first) : part.first,
      last: next.canBeEmpty ? add(next.last, part.last) : next.last,
      canBeEmpty: part.canBeEmpty && next.canBeEmpty,
    };
  }

  #repeat({ min, max, element }: AST.Quantifier): Part {
    const isLarge = min > this.#exact || (max !== Number.POSITIVE_INFINITY && max > this.#exact);
    const [least, most] = isLarge ? [Math.min(min, 1), Number.POSITIVE_INFINITY] : [min, max];
    if (most === 0) return nothing;
    const before = this.#isRepeated;
    this.#isRepeated = before || most > 1;
    const isEndless = most === Number.POSITIVE_INFINITY;
    let part = nothing;
    for (let count = isEndless ? 1 : 0; count < least; count++) part = this.#join(part, this.#read(element));
    part = this.#join(part, isEndless ? this.#loop(element, least === 0) : this.#upTo(element, most - least));
    this.#isRepeated = before;
    return part;
  }

  #loop(element: AST.QuantifiableElement, canBeEmpty: boolean): Part {
    const part = this.#read(element);
    this.#link(part.last, part.first);
    return { ...part, canBeEmpty: canBeEmpty || part.canBeEmpty };
  }

  /** `a{0,3}` is `(a(a(a)?)?)?`. */
  #upTo(element: AST.QuantifiableElement, most: number): Part {
    let repeated = nothing;
    for (let count = 0; count < most; count++) repeated = { ...this.#join(this.#read(element), repeated), canBeEmpty: true };
    return repeated;
  }

  #link(from: ReadonlyMap<number, number>, to: ReadonlyMap<number, number>): void {
    for (const [state, ways] of from) {
      const next = this.#follow[state];
      for (const [target, more] of to) next?.set(target, (next.get(target) ?? 0) + ways * more);
    }
  }
}

function union(left: Part, right: Part): Part {
  return {
    first: add(left.first, right.first),
    last: add(left.last, right.last),
    canBeEmpty: left.canBeEmpty || right.canBeEmpty,
  };
}

function add(left: ReadonlyMap<number, number>, right: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const sum = new Map(left);
  for (const [key, count] of right) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}
