/** The values to choose from, by factor. */
export interface Factors {
  readonly [name: string]: readonly unknown[];
}
export type Combination = { readonly [name: string]: unknown };

/** Candidates per row; more hardly shorten the table. */
const candidates = 40;

/**
 * Combines factors so that each pair of values occurs in some row: `{ a: [1, 2], b: [1, 2], c: [1, 2] }` → four rows instead of
 * eight. Greedy and deterministic: of several pseudo-random candidates, takes the row with the most new pairs.
 */
export function combinePairwise(factors: Factors): readonly Combination[] {
  const names = Object.keys(factors);
  const sizes = names.map((name) => factors[name]?.length ?? 0);
  const rows = names.length < 2 ? Array.from({ length: sizes[0] ?? 1 }, (_, value) => [value]) : coverPairs(sizes);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, factors[name]?.[row[index] ?? 0]])));
}

function coverPairs(sizes: readonly number[]): readonly (readonly number[])[] {
  const open = new Set<number>();
  for (const [one, size] of sizes.entries())
    for (let other = one + 1; other < sizes.length; other += 1)
      for (let a = 0; a < size; a += 1) for (let b = 0; b < (sizes[other] ?? 0); b += 1) open.add(pair(one, a, other, b));
  const draw = drawInTurns();
  const rows: (readonly number[])[] = [];
  while (open.size > 0) {
    const tried = Array.from({ length: candidates }, () => drawRow(sizes, open, draw));
    const best = tried.reduce((one, other) => (countMet(other, open) > countMet(one, open) ? other : one));
    for (const met of pairsOf(best)) open.delete(met);
    rows.push(best);
  }
  return rows;
}

/**
 * Starts a row with a new pair and adds the other factors in pseudo-random order, each with the value that covers the most new
 * pairs.
 */
function drawRow(sizes: readonly number[], open: ReadonlySet<number>, draw: (below: number) => number): readonly number[] {
  const [one, a, other, b] = read([...open][draw(open.size)] ?? 0);
  const row: (number | undefined)[] = sizes.map(() => undefined);
  row[one] = a;
  row[other] = b;
  const order = sizes.map((_, index) => index).filter((index) => index !== one && index !== other);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const to = draw(at + 1);
    [order[at], order[to]] = [order[to] ?? 0, order[at] ?? 0];
  }
  for (const index of order) {
    let best = { value: 0, met: -1 };
    const from = draw(sizes[index] ?? 1);
    for (let turn = 0; turn < (sizes[index] ?? 0); turn += 1) {
      const value = (from + turn) % (sizes[index] ?? 1);
      const met = row.filter((chosen, at) => chosen !== undefined && open.has(pair(at, chosen, index, value))).length;
      if (met > best.met) best = { value, met };
    }
    row[index] = best.value;
  }
  return row.map((value) => value ?? 0);
}

function countMet(row: readonly number[], open: ReadonlySet<number>): number {
  return pairsOf(row).filter((each) => open.has(each)).length;
}

function pairsOf(row: readonly number[]): readonly number[] {
  return row.flatMap((a, one) => row.slice(one + 1).map((b, offset) => pair(one, a, one + 1 + offset, b)));
}

/** Encodes two choices as one number; supports fewer than 256 factors with fewer than 256 values. */
function pair(one: number, a: number, other: number, b: number): number {
  return one < other ? ((one * 256 + a) * 256 + other) * 256 + b : pair(other, b, one, a);
}

function read(pair: number): readonly [number, number, number, number] {
  const at = (place: number): number => Math.floor(pair / 256 ** place) % 256;
  return [at(3), at(2), at(1), at(0)];
}

/** Deterministic pseudo-random numbers, so that the table is the same in each run. */
function drawInTurns(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
